<?php
/**
 * What SPIP's list of plugins says of this one, in French.
 */

return [
	'croisee_description' => 'Un jeu se place dans un article par <code><croisee|jeu=c-cross></code>.',
	'croisee_nom' => 'La Croisée',
	'croisee_slogan' => 'Des jeux de société à jouer dans vos pages',
];
