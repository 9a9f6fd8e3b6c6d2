<?php
/**
 * Makes a fresh WordPress ready to be tried: people of every role who write posts, the plugin, its setting,
 * and a post of each kind by each of them, written as if through the page, so that every filter applies.
 *
 * Arguments: the folder of WordPress, and the address of the games. Prints `{version, posts: {role: {kind:
 * address}}}` as JSON.
 */

list( , $folder, $games ) = $argv;
define( 'WP_INSTALLING', true );
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

add_filter( 'pre_wp_mail', '__return_true' );
wp_install( 'Ludothèque', 'administrator', 'administrator@example.org', true, '', 'administrator', 'fr_FR' );
update_option( 'show_avatars', 0 );
switch_theme( 'twentytwentyone' );
activate_plugin( 'la-croisee/la-croisee.php' );
la_croisee_settings();
update_option( LA_CROISEE_OPTION, $games );
la_croisee_start();

$shared = la_croisee_site() . 'share/c-cross.html';
$kinds  = array(
	'block'     => '<!-- wp:la-croisee/game {"game":"c-cross","level":"1"} /-->',
	'shortcode' => '[la-croisee jeu="c-cross" niveau="1"]',
	'address'   => "<!-- wp:embed {\"url\":\"$shared\"} -->\n<figure class=\"wp-block-embed\"><div class=\"wp-block-embed__wrapper\">\n$shared\n</div></figure>\n<!-- /wp:embed -->",
	'line'      => $shared,
);
$posts = array();
foreach ( array( 'administrator', 'editor', 'author' ) as $role ) {
	$user = get_user_by( 'login', $role );
	$id   = $user ? $user->ID : wp_insert_user(
		array(
			'user_login' => $role,
			'user_pass'  => $role,
			'user_email' => "$role@example.org",
			'role'       => $role,
		)
	);
	wp_set_current_user( $id );
	kses_init();
	foreach ( $kinds as $kind => $content ) {
		$post = array(
			'post_title'   => "$role, $kind",
			'post_content' => wp_slash( $content ),
			'post_status'  => 'publish',
		);
		$posts[ $role ][ $kind ] = wp_insert_post( $post );
	}
}
echo wp_json_encode(
	array(
		'version' => get_bloginfo( 'version' ),
		'posts'   => $posts,
	)
);
