<?php
/**
 * The plugin's sentences in English.
 */

return [
	'adresse' => 'Address of the games',
	'adresse_erreur' => 'This is not the address of a site: it begins with https://',
	'adresse_explication' => 'The folder where La Croisée was unpacked, on your site or on another.',
	'rien_a_montrer' => 'La Croisée: the name of the game is missing, or the address of the games in the configuration.',
	'titre' => 'La Croisée',
];
