<?php
/**
 * What SPIP's list of plugins says of this one, in English.
 */

return [
	'croisee_description' => 'A game is placed in an article by <code><croisee|jeu=c-cross></code>.',
	'croisee_nom' => 'La Croisée',
	'croisee_slogan' => 'Board games to play in your pages',
];
