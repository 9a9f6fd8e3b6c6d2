<?php
/**
 * What the model of a game is made with: the frame's address, from options that are checked here.
 */

if (!defined('_ECRIRE_INC_VERSION')) {
	return;
}

/** What may be asked of a game, and what a value must look like to be passed on. */
const CROISEE_OPTIONS = [
	'game' => '/^[a-z0-9-]{1,40}$/',
	'lang' => '/^[a-z]{2}$/',
	'level' => '/^[1-9]$/',
	'mode' => '/^(computer|people|watch|learn|puzzle)$/',
	'theme' => '/^(auto|light|dark)$/',
	'accent' => '/^[0-9a-f]{6}$/',
	'controls' => '/^(full|few|none)$/',
];

/** The French words for them, as a model has them. */
const CROISEE_NOMS = ['jeu' => 'game', 'langue' => 'lang', 'niveau' => 'level', 'couleur' => 'accent'];

/**
 * The address of a game's frame.
 *
 * @param string|null $site Where the games are, as the configuration has it.
 * @param array $environnement What the model was called with.
 * @return string Empty where something is missing.
 */
function croisee_adresse($site, $environnement) {
	foreach (CROISEE_NOMS as $dit => $nom) {
		if (isset($environnement[$dit])) {
			$environnement[$nom] = $environnement[$dit];
		}
	}
	$options = [];
	foreach (CROISEE_OPTIONS as $nom => $motif) {
		$valeur = $environnement[$nom] ?? '';
		$valeur = is_scalar($valeur) ? ltrim((string) $valeur, '#') : '';
		if (preg_match($motif, $valeur)) {
			$options[$nom] = $valeur;
		}
	}
	if (!preg_match('#^https?://[^\s"\'<>]+$#', (string) $site) || empty($options['game'])) {
		return '';
	}
	return rtrim($site, '/') . '/embed.html?' . http_build_query($options, '', '&');
}

/** A height in pixels that a frame may have. @param mixed $dite @return int */
function croisee_hauteur($dite) {
	return max(320, min(1600, intval($dite) ?: 640));
}

/** The title of a frame: the game's name, as far as it can be told. @param string $jeu @return string */
function croisee_titre($jeu) {
	return ucwords(str_replace('-', ' ', (string) $jeu));
}
