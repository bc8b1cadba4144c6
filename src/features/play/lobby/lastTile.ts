/**
 * How the tile «All games» closes the three-column grid, whose first game takes 2 × 2 cells: a class of home.css. One game leaves the whole
 * third column free; more leave the rest of the last row, or a row of its own.
 */
export const lastTile = (games: number): 'column' | 'line' | 'two' | 'one' =>
  games === 1 ? 'column' : games % 3 === 0 ? 'line' : games % 3 === 1 ? 'two' : 'one'
