/**
 * Gives every frame of La Croisée the height that it asks for, never more than its limit, and the name of its game.
 * Only the frame itself is believed, and nothing but a number and a text is taken from what it says.
 */
( function () {
	const HIGHEST = 1600;

	addEventListener( 'message', ( { source, origin, data } ) => {
		if ( data?.croisee !== 1 ) return;
		for ( const frame of document.querySelectorAll( 'iframe.la-croisee' ) ) {
			if ( frame.contentWindow !== source || new URL( frame.src ).origin !== origin ) continue;
			if ( data.type === 'resize' && data.height > 0 ) frame.height = String( Math.min( Math.round( data.height ), HIGHEST ) );
			if ( data.type === 'shown' ) frame.title = String( data.title );
		}
	} );
} )();
