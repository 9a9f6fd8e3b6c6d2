<?php
/**
 * The one setting: where the copy of the site is that the games come from.
 */

if (!defined('_ECRIRE_INC_VERSION')) {
	return;
}

/** What is wrong with what was typed. @return array */
function formulaires_configurer_croisee_verifier_dist() {
	$site = trim((string) _request('site'));
	if (preg_match('#^https?://[^\s"\'<>]+$#', $site)) {
		set_request('site', preg_replace(',(?:index\.html)?(?:[?#].*)?$,', '', $site));
		return [];
	}
	return ['site' => _T('croisee:adresse_erreur')];
}
