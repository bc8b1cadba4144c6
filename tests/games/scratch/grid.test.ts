import { describe, expect, it } from 'vitest'
import { clearedShare, createGrid, clearStroke } from '#games/scratch/grid.ts'

const at = (x: number, y: number) => ({ x, y })

describe('a scratched cover', () => {
  it('is whole at first, and empty once everything was rubbed', () => {
    const grid = createGrid(10, 5)
    expect(clearedShare(grid)).toBe(0)
    for (let y = 0.05; y < 1; y += 0.1) clearStroke(grid, at(0, y), at(1, y), 0.06, 0.5)
    expect(clearedShare(grid)).toBe(1)
  })
  it('loses what is within a finger’s width of the stroke, and nothing else', () => {
    const grid = createGrid(10, 10)
    clearStroke(grid, at(0, 0.25), at(1, 0.25), 0.051, 1)
    // The row whose centers are at 0.25.
    expect(grid.isCleared.flatMap((isBare, index) => (isBare ? [Math.floor(index / 10)] : []))).toEqual(Array.from({ length: 10 }, () => 2))
    expect(clearedShare(grid)).toBe(0.1)
  })
  it('counts a tap as a round spot, and rubbing a place again as nothing', () => {
    const grid = createGrid(10, 10)
    for (let again = 0; again < 3; again++) clearStroke(grid, at(0.5, 0.5), at(0.5, 0.5), 0.08, 1)
    expect(clearedShare(grid)).toBe(0.04)
  })
  it('is as wide as it is high on a flat card', () => {
    const grid = createGrid(10, 5)
    clearStroke(grid, at(0.5, 0), at(0.5, 1), 0.06, 0.5)
    expect(clearedShare(grid)).toBe(0.2)
  })
})
