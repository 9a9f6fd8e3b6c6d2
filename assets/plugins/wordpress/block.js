/**
 * The block in the editor: which game and how, in the panel, and the game itself as a preview.
 * The list of games is read from the copy of the site; where it does not answer, a name is typed.
 */
( function ( { blocks, blockEditor, components, element, i18n }, { site, lang } ) {
	const { createElement: make, useEffect, useState, Fragment } = element;
	const { SelectControl, TextControl, RangeControl, PanelBody, Placeholder } = components;
	const { __ } = i18n;

	const choices = () => ( {
		mode: [ __( 'Who plays', 'la-croisee' ), [
			[ '', __( 'One person and the computer', 'la-croisee' ) ],
			[ 'people', __( 'Several people round one screen', 'la-croisee' ) ],
			[ 'watch', __( 'Computers, to watch', 'la-croisee' ) ],
		] ],
		level: [ __( 'Level of the computer', 'la-croisee' ), [ [ '', '2' ], ...[ '1', '3', '4', '5' ].map( ( level ) => [ level, level ] ) ] ],
		theme: [ __( 'Light', 'la-croisee' ), [
			[ '', __( 'As the visitor has it', 'la-croisee' ) ],
			[ 'light', __( 'Bright', 'la-croisee' ) ],
			[ 'dark', __( 'Dark', 'la-croisee' ) ],
		] ],
	} );

	/** The games of the copy, as [id, name]; none until they are there. */
	function useGames() {
		const [ games, setGames ] = useState( [] );
		useEffect( () => {
			if ( ! site ) return;
			fetch( `${ site }share/games.json` )
				.then( ( answer ) => answer.json() )
				.then( ( found ) => setGames( found.games.map( ( { id, name } ) => [ id, name ] ) ) )
				.catch( () => setGames( [] ) );
		}, [] );
		return games;
	}

	const select = ( label, value, options, onChange ) =>
		make( SelectControl, { key: label, label, value, onChange, options: options.map( ( [ key, said ] ) => ( { value: key, label: said } ) ) } );

	function chooseGame( games, game, set ) {
		const label = __( 'Game', 'la-croisee' );
		if ( games.length ) return select( label, game, [ [ '', '…' ], ...games ], set );
		return make( TextControl, { key: 'game', label, value: game, onChange: set, placeholder: 'c-cross' } );
	}

	function preview( attributes ) {
		const said = Object.entries( { lang, ...attributes } ).filter( ( [ name, value ] ) => name !== 'height' && name !== 'align' && value );
		return make( 'iframe', {
			className: 'la-croisee',
			src: `${ site }embed.html?${ new URLSearchParams( said ) }`,
			title: attributes.game,
			width: '100%',
			height: attributes.height,
		} );
	}

	function edit( { attributes, setAttributes } ) {
		const games = useGames();
		const wrapper = blockEditor.useBlockProps();
		const chooser = chooseGame( games, attributes.game, ( game ) => setAttributes( { game } ) );
		const say = __( 'La Croisée: say in the settings where the games are.', 'la-croisee' );
		const panel = make( blockEditor.InspectorControls, {},
			make( PanelBody, { title: 'La Croisée' },
				chooser,
				...Object.entries( choices() ).map( ( [ name, [ label, options ] ] ) =>
					select( label, attributes[ name ] ?? '', options, ( value ) => setAttributes( { [ name ]: value || undefined } ) ) ),
				make( RangeControl, { key: 'height', label: __( 'Height in pixels', 'la-croisee' ), value: attributes.height, min: 320, max: 1600, onChange: ( height ) => setAttributes( { height } ) } ) ) );
		const body = site && attributes.game
			? preview( attributes )
			: make( Placeholder, { icon: 'games', label: 'La Croisée' }, site ? chooser : say );
		return make( Fragment, {}, panel, make( 'div', wrapper, body ) );
	}

	blocks.registerBlockType( 'la-croisee/game', { edit, save: () => null } );
} )( window.wp, window.laCroisee );
