/**
 * How the tile «All games» closes the grid of three columns, whose first game takes 2 × 2 cells: a class of home.css.
 * One game leaves the whole third column; more leave what is missing in the last line, or a line of its own.
 */
export const lastTile = (games: number): 'column' | 'line' | 'two' | 'one' =>
  games === 1 ? 'column' : games % 3 === 0 ? 'line' : games % 3 === 1 ? 'two' : 'one'
