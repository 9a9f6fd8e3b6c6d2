<?php
/**
 * What SPIP's list of plugins says of this one, in German.
 */

return [
	'croisee_description' => 'Ein Spiel kommt in einen Artikel durch <code><croisee|jeu=c-cross></code>.',
	'croisee_nom' => 'La Croisée',
	'croisee_slogan' => 'Brettspiele, die man in Ihren Seiten spielt',
];
