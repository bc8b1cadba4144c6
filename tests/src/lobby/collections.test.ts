import { describe, expect, it } from 'vitest'
import { catalogueOf } from '#server/play/games/catalogue.ts'
import { pickGames, similarTo } from '#src/shared/catalogue/collections.ts'

const { games } = catalogueOf('house')
const idsOf = (list: readonly { gameId: string }[]) => list.map(({ gameId }) => gameId)
const own = { likes: ['sinulog', 'gone'], history: ['ulan-ng-ginto', 'perlas'] }
const pick = (name: string, mine = own) => idsOf(pickGames(games, name, mine, games))

describe('the collections of the lobby', () => {
  it('are the liked and the played games, the latest first; a game that is gone is left out', () => {
    expect(pick('liked')).toEqual(['sinulog'])
    expect(pick('played')).toEqual(['ulan-ng-ginto', 'perlas'])
  })

  it('are filtered by how a slot pays', () => {
    expect(pick('tumbles')).toEqual(['halo-halo', 'ulan-ng-ginto'])
    expect(pick('ways')).toEqual(['sarimanok', 'sinulog'])
    expect(pick('clusters')).toEqual(['halo-halo'])
    expect(pick('respins')).toEqual(['alitaptap'])
    expect(pick('no-such-collection')).toEqual(idsOf(games))
  })

  it('include games similar to the one played last, the most similar first', () => {
    expect(pick('similar')[0]).toBe('halo-halo')
    expect(pick('similar')).not.toContain('ulan-ng-ginto')
    expect(pick('similar', { likes: [], history: [] })).toEqual([])
    const nearest = games.filter(({ gameId }) => gameId === 'sinulog').map((sinulog) => idsOf(similarTo(games, sinulog))[0])
    expect(nearest).toEqual(['sarimanok'])
  })
})
