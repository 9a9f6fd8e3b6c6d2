<?php
/**
 * What SPIP's list of plugins says of this one, in Dutch.
 */

return [
	'croisee_description' => 'Met <code><croisee|jeu=c-cross></code> staat er een spel in een artikel.',
	'croisee_nom' => 'La Croisée',
	'croisee_slogan' => 'Bordspellen om in uw pagina’s te spelen',
];
