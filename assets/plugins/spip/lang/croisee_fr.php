<?php
/**
 * The plugin's sentences in French.
 */

return [
	'adresse' => 'Adresse des jeux',
	'adresse_erreur' => 'Ce n’est pas l’adresse d’un site : elle commence par https://',
	'adresse_explication' => 'Le dossier où La Croisée a été déposée, sur votre site ou sur un autre.',
	'rien_a_montrer' => 'La Croisée : il manque le nom du jeu, ou l’adresse des jeux dans la configuration.',
	'titre' => 'La Croisée',
];
