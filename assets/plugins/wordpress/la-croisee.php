<?php
/**
 * Plugin Name: La Croisée
 * Description: Des jeux de société à jouer dans vos pages : un bloc, un code court, ou l'adresse d'un jeu collée sur une ligne.
 * Version: 1.0.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 * Text Domain: la-croisee
 * Domain Path: /languages
 *
 * Whatever way a game is asked for, it becomes the same frame on the copy of the site that the
 * settings name. Nothing is taken over from a post but what is checked here, so that people who may
 * not write HTML can place a game too.
 */

defined( 'ABSPATH' ) || exit;

/** Where the games are, unless the settings say otherwise. */
const LA_CROISEE_SITE = '';
const LA_CROISEE_OPTION = 'la_croisee_site';
const LA_CROISEE_LOWEST = 320;
const LA_CROISEE_HEIGHT = 640;
const LA_CROISEE_HIGHEST = 1600;

require __DIR__ . '/settings.php';

/** The address of the copy in use, with its last slash; empty until somebody has said where it is. */
function la_croisee_site() {
	$site = get_option( LA_CROISEE_OPTION, LA_CROISEE_SITE );
	return is_string( $site ) && '' !== $site ? trailingslashit( $site ) : '';
}

/** What may be asked of a game, and what a value must look like to be passed on. */
function la_croisee_patterns() {
	return array(
		'game'     => '/^[a-z0-9-]{1,40}$/',
		'lang'     => '/^[a-z]{2}$/',
		'level'    => '/^[1-9]$/',
		'mode'     => '/^(computer|people|watch|learn|puzzle)$/',
		'theme'    => '/^(auto|light|dark)$/',
		'accent'   => '/^[0-9a-f]{6}$/',
		'controls' => '/^(full|few|none)$/',
	);
}

/**
 * The options that make sense among those asked for.
 *
 * @param array $asked Names and values, from a post.
 */
function la_croisee_options( $asked ) {
	$known = array();
	foreach ( la_croisee_patterns() as $name => $pattern ) {
		$value = isset( $asked[ $name ] ) && is_scalar( $asked[ $name ] ) ? (string) $asked[ $name ] : '';
		$value = 'accent' === $name ? ltrim( strtolower( $value ), '#' ) : $value;
		if ( preg_match( $pattern, $value ) ) {
			$known[ $name ] = $value;
		}
	}
	return $known;
}

/**
 * The frame of a game, or a sentence for those who can put right what is missing.
 *
 * @param array $asked  Names and values, from a post.
 * @param int   $height Of the frame until it asks for another, in pixels.
 */
function la_croisee_frame( $asked, $height = LA_CROISEE_HEIGHT ) {
	$site    = la_croisee_site();
	$options = la_croisee_options( $asked );
	if ( '' === $site || empty( $options['game'] ) ) {
		$say = '' === $site
			? __( 'La Croisée: say in the settings where the games are.', 'la-croisee' )
			: __( 'La Croisée: the name of the game is missing.', 'la-croisee' );
		return current_user_can( 'edit_posts' ) ? '<p>' . esc_html( $say ) . '</p>' : '';
	}
	$options += array( 'lang' => substr( get_locale(), 0, 2 ) );
	$title    = ucwords( str_replace( '-', ' ', $options['game'] ) );
	$high     = max( LA_CROISEE_LOWEST, min( LA_CROISEE_HIGHEST, (int) $height ) );
	wp_enqueue_style( 'la-croisee' );
	wp_enqueue_script( 'la-croisee' );
	return sprintf(
		'<iframe class="la-croisee" src="%s" title="%s" width="100%%" height="%d" loading="lazy" allow="fullscreen"></iframe>',
		esc_url( $site . 'embed.html?' . http_build_query( $options ) ),
		esc_attr( $title ),
		$high
	);
}

/** `[la-croisee jeu="c-cross" niveau="2"]`, in French or in English. */
function la_croisee_shortcode( $attributes ) {
	$asked  = is_array( $attributes ) ? $attributes : array();
	$french = array(
		'jeu'     => 'game',
		'langue'  => 'lang',
		'niveau'  => 'level',
		'couleur' => 'accent',
		'hauteur' => 'height',
	);
	foreach ( $french as $said => $name ) {
		if ( isset( $asked[ $said ] ) ) {
			$asked[ $name ] = $asked[ $said ];
		}
	}
	return la_croisee_frame( $asked, $asked['height'] ?? LA_CROISEE_HEIGHT );
}

/** The game that an address of the copy in use shares, and its language where it names one; empty for any other address. */
function la_croisee_shared( $url ) {
	$site    = la_croisee_site();
	$pattern = '#^' . preg_quote( $site, '#' ) . '(?:share/(?<page>[a-z0-9-]{1,40})(?:\.(?<lang>[a-z]{2}))?\.html|(?:index\.html)?\#/(?<game>[a-z0-9-]{1,40}))$#';
	if ( '' === $site || ! preg_match( $pattern, $url, $found ) ) {
		return array();
	}
	$game = $found['game'] ?? $found['page'];
	return array_filter(
		array(
			'game' => $game,
			'lang' => $found['lang'] ?? '',
		)
	);
}

/** The address of a game, alone on its line, is its frame: no request, and no sandbox, for it is ours. */
function la_croisee_register_address() {
	$site = la_croisee_site();
	if ( '' === $site ) {
		return;
	}
	wp_oembed_add_provider( $site . 'share/*', $site . 'oembed/' );
	wp_embed_register_handler(
		'la-croisee',
		'#^' . preg_quote( $site, '#' ) . '.*$#',
		function ( $matches, $attributes, $url ) {
			$shared = la_croisee_shared( $url );
			return $shared ? la_croisee_frame( $shared ) : '';
		}
	);
}

/** A copy is made of files: what describes a game has an address of its own. */
function la_croisee_described_at( $address, $url ) {
	$shared = la_croisee_shared( $url );
	return $shared ? la_croisee_site() . 'oembed/' . implode( '.', $shared ) . '.json' : $address;
}

/** Whoever writes posts sees the game in the editor as it will stand, whatever the editor got of it. */
function la_croisee_preview( $html, $url ) {
	$shared = la_croisee_shared( $url );
	return $shared ? la_croisee_frame( $shared ) : $html;
}

/** Everything that the parts above are made of. */
function la_croisee_start() {
	load_plugin_textdomain( 'la-croisee', false, basename( __DIR__ ) . '/languages' );
	wp_register_style( 'la-croisee', plugins_url( 'frame.css', __FILE__ ), array(), '1.0.0' );
	wp_register_script( 'la-croisee', plugins_url( 'frame.js', __FILE__ ), array(), '1.0.0', true );
	wp_register_script(
		'la-croisee-block',
		plugins_url( 'block.js', __FILE__ ),
		array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ),
		'1.0.0',
		true
	);
	wp_localize_script(
		'la-croisee-block',
		'laCroisee',
		array(
			'site' => la_croisee_site(),
			'lang' => substr( get_user_locale(), 0, 2 ),
		)
	);
	wp_set_script_translations( 'la-croisee-block', 'la-croisee', __DIR__ . '/languages' );
	register_block_type( __DIR__, array( 'render_callback' => 'la_croisee_block' ) );
	add_shortcode( 'la-croisee', 'la_croisee_shortcode' );
	la_croisee_register_address();
}

/** The block as a visitor gets it. */
function la_croisee_block( $attributes ) {
	$frame = la_croisee_frame( $attributes, $attributes['height'] ?? LA_CROISEE_HEIGHT );
	return '' === $frame ? '' : '<div ' . get_block_wrapper_attributes() . '>' . $frame . '</div>';
}

add_action( 'init', 'la_croisee_start' );
add_filter( 'oembed_fetch_url', 'la_croisee_described_at', 10, 2 );
add_filter( 'oembed_result', 'la_croisee_preview', 20, 2 );
