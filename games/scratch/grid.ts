/** How much of a cover is scratched away, measured on a grid: cheap, and the same on every screen. */
export interface ScratchGrid {
  readonly columns: number
  readonly rows: number
  /** One entry per cell, row by row. */
  readonly isCleared: boolean[]
}

interface Point {
  /** 0 to 1 across the cover. */
  readonly x: number
  /** 0 to 1 down the cover. */
  readonly y: number
}

export const createGrid = (columns: number, rows: number): ScratchGrid => ({
  columns,
  rows,
  isCleared: Array.from({ length: columns * rows }, () => false),
})

/** A stroke clears the cells whose centers lie within `radius` of it; `radius` and `ratio` (height to width) are in widths of the cover. */
export function clearStroke({ columns, rows, isCleared }: ScratchGrid, from: Point, to: Point, radius: number, ratio: number): void {
  const [dx, dy] = [to.x - from.x, (to.y - from.y) * ratio]
  const length = dx * dx + dy * dy
  for (let index = 0; index < isCleared.length; index++) {
    const x = ((index % columns) + 0.5) / columns - from.x
    const y = ((Math.floor(index / columns) + 0.5) / rows - from.y) * ratio
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length))
    if (Math.hypot(x - along * dx, y - along * dy) <= radius) isCleared[index] = true
  }
}

/** The cleared share, 0 to 1. */
export const clearedShare = ({ isCleared }: ScratchGrid): number => isCleared.filter(Boolean).length / isCleared.length
