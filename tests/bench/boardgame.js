/** Hex written for boardgame.io, and how fast its reducer and its bot play it. */
import { INVALID_MOVE } from "boardgame.io/core";
import { MCTSBot } from "boardgame.io/ai";
import { CreateGameReducer, InitializeGame } from "boardgame.io/internal";

const SIZE = 9;
const NEIGHBOURS = Array.from({ length: SIZE * SIZE }, (_, cell) => {
  const row = Math.floor(cell / SIZE);
  const column = cell % SIZE;
  return [[0, 1], [0, -1], [1, 0], [-1, 0], [1, -1], [-1, 1]]
    .map(([down, right]) => [row + down, column + right])
    .filter((place) => place.every((at) => at >= 0 && at < SIZE))
    .map(([down, right]) => down * SIZE + right);
});

/**
 * @param {(string | null)[]} cells  who holds each cell
 * @param {number} last  the cell taken last: only its chain can have become a connection
 */
function connects(cells, last) {
  const player = cells[last];
  const along = (cell) => (player === "0" ? Math.floor(cell / SIZE) : cell % SIZE);
  const seen = new Uint8Array(cells.length);
  const stack = [last];
  let near = false;
  let far = false;
  seen[last] = 1;
  while (stack.length > 0) {
    const cell = stack.pop();
    near ||= along(cell) === 0;
    far ||= along(cell) === SIZE - 1;
    if (near && far) return true;
    for (const next of NEIGHBOURS[cell]) {
      if (!seen[next] && cells[next] === player) {
        seen[next] = 1;
        stack.push(next);
      }
    }
  }
  return false;
}

const hex = {
  name: "hex",
  setup: () => ({ cells: Array(SIZE * SIZE).fill(null), last: -1 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
      G.last = cell;
    },
  },
  endIf: ({ G }) =>
    G.last >= 0 && connects(G.cells, G.last) ? { winner: G.cells[G.last] } : undefined,
};

/** @returns {{move: string, args: number[]}[]} a move for every empty cell */
function enumerate(G) {
  const found = [];
  for (let cell = 0; cell < G.cells.length; cell++) {
    if (G.cells[cell] === null) found.push({ move: "place", args: [cell] });
  }
  return found;
}

const bot = (iterations) =>
  new MCTSBot({ game: hex, enumerate, iterations, playoutDepth: SIZE * SIZE });

/** Play random games for some seconds, move by move through the reducer. @returns {number} moves made */
export function playouts(seconds) {
  const reducer = CreateGameReducer({ game: hex });
  const chooser = bot(1);
  const end = performance.now() + seconds * 1000;
  let count = 0;
  while (performance.now() < end) {
    let state = InitializeGame({ game: hex });
    while (state.ctx.gameover === undefined) {
      const moves = chooser.enumerate(state.G, state.ctx, state.ctx.currentPlayer);
      state = reducer(state, moves[Math.floor(Math.random() * moves.length)]);
      count += 1;
    }
  }
  return count;
}

/** Let the bot think about the empty board for some seconds. @returns {Promise<number>} iterations made */
export async function search(seconds) {
  const state = InitializeGame({ game: hex });
  const end = performance.now() + seconds * 1000;
  let count = 0;
  while (performance.now() < end) {
    await bot(100).play(state, "0");
    count += 100;
  }
  return count;
}
