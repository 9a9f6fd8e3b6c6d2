<?php
/**
 * The one setting: where the copy of the site is that the games come from.
 */

defined( 'ABSPATH' ) || exit;

/** An address as it is kept: of a folder, on the web; empty if it is not one. */
function la_croisee_checked_site( $said ) {
	$address = esc_url_raw( trim( (string) $said ), array( 'https', 'http' ) );
	$address = preg_replace( '#(?:index\.html)?(?:[?\#].*)?$#', '', $address );
	if ( ! wp_parse_url( $address, PHP_URL_HOST ) ) {
		if ( '' !== trim( (string) $said ) ) {
			add_settings_error( LA_CROISEE_OPTION, 'address', __( 'This is not the address of a site: it begins with https://', 'la-croisee' ) );
		}
		return '';
	}
	return trailingslashit( $address );
}

/** The setting and its field. */
function la_croisee_settings() {
	register_setting(
		'la-croisee',
		LA_CROISEE_OPTION,
		array(
			'type'              => 'string',
			'default'           => LA_CROISEE_SITE,
			'sanitize_callback' => 'la_croisee_checked_site',
		)
	);
	add_settings_section( 'la-croisee', '', '__return_null', 'la-croisee' );
	add_settings_field(
		LA_CROISEE_OPTION,
		__( 'Address of the games', 'la-croisee' ),
		function () {
			printf(
				'<input type="url" class="regular-text code" id="%1$s" name="%1$s" value="%2$s" placeholder="https://"><p class="description">%3$s</p>',
				esc_attr( LA_CROISEE_OPTION ),
				esc_attr( la_croisee_site() ),
				esc_html__( 'The folder where La Croisée was unpacked, on your site or on another.', 'la-croisee' )
			);
		},
		'la-croisee',
		'la-croisee',
		array( 'label_for' => LA_CROISEE_OPTION )
	);
}

/** The page of the settings. */
function la_croisee_settings_page() {
	add_options_page(
		'La Croisée',
		'La Croisée',
		'manage_options',
		'la-croisee',
		function () {
			echo '<div class="wrap"><h1>La Croisée</h1><form method="post" action="options.php">';
			settings_fields( 'la-croisee' );
			do_settings_sections( 'la-croisee' );
			submit_button();
			echo '</form></div>';
		}
	);
}

add_action( 'admin_init', 'la_croisee_settings' );
add_action( 'admin_menu', 'la_croisee_settings_page' );
