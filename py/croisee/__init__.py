"""La Croisée: board games about crosses and crossings, as pure functions over values.

The rules live in `croisee.games`, one folder a game; `croisee.core` is the contract they follow.
Nothing here imports a browser: `croisee.web` is the single door to the page.
"""
