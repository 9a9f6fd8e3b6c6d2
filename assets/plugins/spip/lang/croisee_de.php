<?php
/**
 * The plugin's sentences in German.
 */

return [
	'adresse' => 'Adresse der Spiele',
	'adresse_erreur' => 'Das ist keine Adresse einer Website: Sie beginnt mit https://',
	'adresse_explication' => 'Der Ordner, in den La Croisée entpackt wurde, auf Ihrer Website oder einer anderen.',
	'rien_a_montrer' => 'La Croisée: Es fehlt der Name des Spiels, oder in der Konfiguration die Adresse der Spiele.',
	'titre' => 'La Croisée',
];
