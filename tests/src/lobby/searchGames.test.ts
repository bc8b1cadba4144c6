import { describe, expect, it } from 'vitest'
import type { GameEntry } from '#contract/config.ts'
import { slotGames } from '#games/index.ts'
import { sharedIds } from '#games/shared/ids.ts'
import { catalogueOf } from '#server/play/games/catalogue.ts'
import { indexGames, searchGames } from '#src/features/play/lobby/searchGames.ts'

const createGame = (overrides: Partial<GameEntry>): GameEntry => ({
  gameId: 'perlas',
  name: 'Perlas',
  brand: 'swerte',
  type: 'slots',
  tags: [],
  art: 'perlas',
  minBet: 20,
  maxBet: 5000,
  rtp: 9600,
  sort: 0,
  ...overrides,
})

const index = indexGames({
  gameBrands: [
    { id: 'swerte', name: 'Swerte House' },
    { id: 'pena', name: 'Peña Studio' },
  ],
  games: [
    createGame({ gameId: 'perlas', name: 'Perlas', tags: ['new', 'calm'] }),
    createGame({ gameId: 'nino', name: 'Santo Niño Nights', brand: 'pena', type: 'perya', tags: ['hot'] }),
    createGame({ gameId: 'nights', name: 'Fiesta Nights', tags: ['hot', 'lively'] }),
    createGame({ gameId: 'orphan', name: 'Orphan', brand: 'gone' }),
    createGame({ gameId: 'halo-halo', name: 'Halo-Halo', brand: 'gone' }),
    createGame({ gameId: 'hi-lo', name: 'Taas o Baba', brand: 'gone', type: 'table' }),
  ],
})
const house = indexGames({
  gameBrands: [{ id: 'swerte', name: 'Swerte House' }],
  games: [
    createGame({ gameId: 'roulette', name: 'Roulette' }),
    createGame({ gameId: 'baccarat', name: 'Baccarat' }),
    createGame({ gameId: 'blackjack', name: 'Blackjack' }),
    createGame({ gameId: 'crash', name: 'Saranggola' }),
    createGame({ gameId: 'tatlong-baso', name: 'Tatlong Baso' }),
    createGame({ gameId: 'fiesta-nights', name: 'Fiesta Nights' }),
  ],
})
const found = (text: string, kind = 'all') => searchGames(index, text, kind).map(({ gameId }) => gameId)

describe('searchGames', () => {
  it('lists everything, in the order of the catalogue, while nothing is typed', () => {
    expect(found('')).toEqual(['perlas', 'nino', 'nights', 'orphan', 'halo-halo', 'hi-lo'])
    expect(found('   ')).toEqual(['perlas', 'nino', 'nights', 'orphan', 'halo-halo', 'hi-lo'])
  })

  it('ignores accents, capitals and surrounding spaces, on both sides', () => {
    expect(found('nino')).toEqual(['nino'])
    expect(found(' NIÑO ')).toEqual(['nino'])
    expect(found('pérlas')).toEqual(['perlas'])
    expect(found('nin\u0303o')).toEqual(['nino'])
  })

  it('finds the games of a provider by its name', () => {
    expect(found('pena')).toEqual(['nino'])
    expect(found('house')).toEqual(['perlas', 'nights'])
  })

  it('requires every word, in any order and from name and provider together', () => {
    expect(found('nights fiesta')).toEqual(['nights'])
    expect(found('nights studio')).toEqual(['nino'])
    expect(found('nights perlas')).toEqual([])
  })

  it.each([
    ['halohalo', ['halo-halo']],
    ['halo halo', ['halo-halo']],
    ['fiestanights', ['nights']],
    ['halohlao', ['halo-halo']],
  ])('finds a name however its words are spaced: %s', (text, games) => expect(found(text)).toEqual(games))

  it.each(['hi-lo', 'hilo', 'Hi Lo', 'taasobaba'])('finds a game by the name of its rules: %s', (text) =>
    expect(found(text)).toEqual(['hi-lo']),
  )

  it('restricts the result to a type or a tag', () => {
    expect(found('', 'hot')).toEqual(['nino', 'nights'])
    expect(found('nights', 'perya')).toEqual(['nino'])
    expect(found('', 'bold')).toEqual([])
  })

  it('lists a game whose provider is unknown by its own name', () => {
    expect(found('orphan')).toEqual(['orphan'])
  })

  it.each([
    ['a wrong letter', 'perkas', ['perlas']],
    ['a missing letter', 'fista', ['nights']],
    ['an extra letter', 'fiessta', ['nights']],
    ['swapped letters', 'nigths', ['nino', 'nights']],
    ['a word not finished yet', 'orpj', ['orphan']],
    ['two slips in one word', 'pexkas', []],
    ['a slip in a short word', 'nxo', []],
  ])('forgives %s, once in a word of four letters or more', (_, text, games) => expect(found(text)).toEqual(games))

  it.each([
    ['roullete', ['roulette']],
    ['rulet', ['roulette']],
    ['blakjak', ['blackjack']],
    ['bakarat', ['baccarat']],
    ['saranngola', ['crash']],
    ['saranggulla', ['crash']],
    ['tatlung vaso', ['tatlong-baso']],
    ['tatlomgbasso', ['tatlong-baso']],
    ['fiestta nigts', ['fiesta-nights']],
    ['rulletta', []],
  ])('forgives two typos in a word of seven letters or more, and no third: %s', (text, games) =>
    expect(searchGames(house, text, 'all').map(({ gameId }) => gameId)).toEqual(games),
  )

  it('lists the games with the fewest typos only', () => {
    const near = indexGames({
      gameBrands: [],
      games: [createGame({ gameId: 'two', name: 'Saranggula' }), createGame({ gameId: 'one', name: 'Saranggola' })],
    })
    const foundNear = (text: string) => searchGames(near, text, 'all').map(({ gameId }) => gameId)
    expect(foundNear('saranggola')).toEqual(['one'])
    expect(foundNear('sarangola')).toEqual(['one'])
    expect(foundNear('sarangila')).toEqual(['two', 'one'])
  })

  describe('by everyday names', () => {
    const lobby = indexGames({ gameBrands: [{ id: 'swerte', name: 'Swerte House' }], games: catalogueOf('house').games })
    const foundInLobby = (text: string) => searchGames(lobby, text, 'all').map(({ gameId }) => gameId)
    const slots = slotGames.map(({ id }) => id)

    it.each([
      ['ruleta', ['roulette']],
      ['baraha', ['hi-lo', 'baccarat', 'blackjack']],
      ['cards', ['hi-lo', 'baccarat', 'blackjack']],
      ['bente uno', ['blackjack']],
      ['bingo', ['bingo']],
      ['color game', ['color-game']],
      ['colour game', ['color-game']],
      ['perya', ['plinko', 'tatlong-baso', 'color-game', 'coin-pusher']],
      ['Peryahan', ['plinko', 'tatlong-baso', 'color-game', 'coin-pusher']],
      ['kaskas', ['handaan', 'palosebo']],
      ['slot', slots],
      ['slot machine', slots],
      ['live games', [...sharedIds]],
    ])('finds what is meant by “%s”', (text, games) => expect(foundInLobby(text)).toEqual(games))

    it('lists everything for a word for gambling', () => {
      expect(foundInLobby('sugal')).toEqual(foundInLobby(''))
    })

    it('lists only what is named so while something is', () => {
      expect(foundInLobby('sa')).toEqual(['sarimanok', 'sari-sari', 'crash'])
      expect(foundInLobby('dado')).toEqual(['dice'])
    })
  })

  it('forgives nothing when something matches exactly', () => {
    expect(found('nights')).toEqual(['nino', 'nights'])
  })
})
