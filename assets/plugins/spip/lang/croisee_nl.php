<?php
/**
 * The plugin's sentences in Dutch.
 */

return [
	'adresse' => 'Adres van de spellen',
	'adresse_erreur' => 'Dit is niet het adres van een site: dat begint met https://',
	'adresse_explication' => 'De map waarin La Croisée is uitgepakt, op uw site of op een andere.',
	'rien_a_montrer' => 'La Croisée: de naam van het spel ontbreekt, of het adres van de spellen in de configuratie.',
	'titre' => 'La Croisée',
];
