import { describe, expect, it } from 'vitest'
import type { AppConfig } from '#contract/config.ts'
import { lobbyFiltersOf } from '#src/features/play/lobby/kinds.ts'
import { lastTile } from '#src/features/play/lobby/lastTile.ts'
import { withLike } from '#src/features/play/lobby/likes.ts'

type Kinds = Parameters<typeof lobbyFiltersOf>[0]
const game = (type: string, ...tags: AppConfig['games'][number]['tags']) => ({ type, tags }) as Kinds['games'][number]

describe('lobbyFiltersOf', () => {
  it('leaves out the types while only one of them has games', () => {
    const gameTypes = [
      { id: 'slots', sort: 1 },
      { id: 'perya', sort: 2 },
    ]
    expect(lobbyFiltersOf({ gameTypes, games: [game('slots', 'hot')] })).toEqual(['all', 'hot'])
  })

  it('puts types in order and leaves out types and tags without a game', () => {
    const gameTypes = [
      { id: 'perya', sort: 2 },
      { id: 'empty', sort: 0 },
      { id: 'slots', sort: 1 },
    ]
    const games = [game('slots', 'bold', 'new'), game('perya', 'hot')]
    expect(lobbyFiltersOf({ gameTypes, games })).toEqual(['all', 'slots', 'perya', 'hot', 'new', 'bold'])
  })

  it('still offers everything when there is no game', () => {
    expect(lobbyFiltersOf({ gameTypes: [], games: [] })).toEqual(['all'])
  })
})

describe('lastTile', () => {
  const cells = { column: 2, line: 3, two: 2, one: 1 }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('closes the grid of three columns behind %i games', (games) => {
    const lead = 4
    expect((lead + games - 1 + cells[lastTile(games)]) % 3).toBe(0)
  })

  it('is beside a single game, and takes a line of its own only below full lines', () => {
    expect([1, 2, 3, 4, 5, 6].map(lastTile)).toEqual(['column', 'one', 'line', 'two', 'one', 'line'])
  })
})

describe('withLike', () => {
  it('puts the latest like first', () => {
    expect(withLike(['perlas'], 'biyahe-888', true)).toEqual(['biyahe-888', 'perlas'])
  })
  it('never lists a game twice', () => {
    expect(withLike(['biyahe-888', 'perlas'], 'perlas', true)).toEqual(['perlas', 'biyahe-888'])
  })
  it('takes back one like and leaves the others', () => {
    expect(withLike(['biyahe-888', 'perlas'], 'biyahe-888', false)).toEqual(['perlas'])
    expect(withLike(['perlas'], 'biyahe-888', false)).toEqual(['perlas'])
  })
  it('does not change the list that others hold', () => {
    const favorites = Object.freeze(['perlas'])
    expect(withLike(favorites, 'perlas', false)).toEqual([])
    expect(favorites).toEqual(['perlas'])
  })
})
