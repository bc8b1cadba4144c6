import { describe, expect, test } from 'vitest'
import { appConfig, gameEntry } from '#contract/config.ts'
import { slotGames } from '#games/index.ts'
import { stagedGames } from '#games/staged/games.ts'
import { catalogueOf, gameName, gameOf } from '#server/play/games/catalogue.ts'
import { createApp } from '../../fixtures/app.ts'
import { dataOf } from '../../identity/session/samples.ts'
import { sitDown, spin } from './samples.ts'

describe('the house games', () => {
  test('are the slots and the staged games, with limits and return from their data', () => {
    const { games } = catalogueOf('house')
    expect(games.map(({ name, tags }) => [name, ...tags])).toEqual([
      ['Fiesta Nights', 'hot', 'free-spins', 'lively'],
      ['Biyahe 888', 'hot', 'free-spins', 'bold'],
      ['Perlas', 'free-spins', 'calm'],
      ['Halo-Halo', 'new', 'clusters', 'tumbles', 'lively'],
      ['Ulan ng Ginto', 'new', 'free-spins', 'tumbles', 'lively'],
      ['Sarimanok', 'new', 'free-spins', 'ways', 'bold'],
      ['Sinulog', 'new', 'free-spins', 'ways', 'calm'],
      ['Alitaptap', 'new', 'respins', 'bold'],
      ['Pailaw', 'new'],
      ['Taas o Baba', 'new'],
      ['Patak', 'new'],
      ['Dado', 'new'],
      ['Roulette', 'new'],
      ['Baccarat', 'new'],
      ['Sic Bo', 'new'],
      ['Blackjack', 'new'],
    ])
    expect(games.map(({ gameId, minBet, maxBet, rtp }) => ({ gameId, minBet, maxBet, rtp }))).toEqual(
      [...slotGames, ...stagedGames].map(({ id, stakes, rtp }) => ({ gameId: id, minBet: stakes[0], maxBet: stakes.at(-1), rtp })),
    )
    expect(catalogueOf('house').brands).toEqual([{ id: 'swerte', name: 'Swerte House' }])
  })

  test('show their id as name when they were removed', () => {
    expect(gameName('house', 'perlas')).toBe('Perlas')
    expect(gameName('house', 'gone')).toBe('gone')
    expect(gameOf('house', 'g-1-perlas')).toBeUndefined()
  })
})

describe('the generated list', () => {
  const { games, types, brands, version } = catalogueOf('generated')

  test('has 10,000 games with different names, each valid on the wire and with the rules of a house game', () => {
    expect(games).toHaveLength(10_000)
    expect(new Set(games.map(({ gameId }) => gameId)).size).toBe(10_000)
    expect(new Set(games.map(({ name }) => name)).size).toBe(10_000)
    expect(games.filter((game) => !gameEntry.safeParse(game).success)).toEqual([])
    expect(games.filter((game) => gameOf('generated', game.gameId)?.rules.id !== game.art)).toEqual([])
    expect(new Set(games.map(({ art }) => art))).toEqual(new Set(slotGames.map(({ id }) => id)))
  })

  test('uses every type and brand it names, and no other', () => {
    expect(new Set(games.map(({ type }) => type))).toEqual(new Set(types.map(({ id }) => id)))
    expect(new Set(games.map(({ brand }) => brand))).toEqual(new Set(brands.map(({ id }) => id)))
  })

  test('has a different version than the server, derived from its content', () => {
    expect([version, catalogueOf('house').version]).toEqual([
      expect.stringMatching(/^[0-9a-f]{12}$/),
      expect.stringMatching(/^[0-9a-f]{12}$/),
    ])
    expect(version).not.toBe(catalogueOf('house').version)
  })

  test('is offered and played like the house games', async () => {
    const app = await createApp({ catalogue: 'generated' })
    try {
      expect(appConfig.output.safeParse(dataOf(await app.call('anonymous/appConfig'))).success).toBe(true)
      const seat = await sitDown(app, { gameId: 'g-9995-perlas' })
      expect(seat).toMatchObject({ name: gameName('generated', 'g-9995-perlas'), launch: { url: '/games/perlas/' } })
      expect(dataOf(await spin(app, seat))).toMatchObject({ gameId: 'g-9995-perlas', stake: 100 })
    } finally {
      await app.close()
    }
  })
})
