import { describe, expect, test } from 'vitest'
import { appConfig, gameEntry } from '#contract/config.ts'
import { coinPusher } from '#games/coin-pusher/rules.ts'
import { slotGames } from '#games/index.ts'
import { sharedGames } from '#games/shared/games.ts'
import { stagedGames } from '#games/staged/games.ts'
import { catalogueOf, gameName, gameOf, gameType, offeredCatalogue, takesDrop } from '#server/play/games/catalogue.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import { openGame, spin } from '../../fixtures/games.ts'

const missing = (what: string): never => {
  throw new Error(what)
}
const { games: ownSettings, sharedRounds } = defaultPolicy

describe('the house games', () => {
  test('are the slots, the staged and the shared games and the coin pusher, with limits and return from their data', () => {
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
      ['Sari-Sari', 'new', 'free-spins', 'lively'],
      ['Pailaw', 'new'],
      ['Taas o Baba', 'new'],
      ['Patak', 'new'],
      ['Dado', 'new'],
      ['Roulette', 'new'],
      ['Baccarat', 'new'],
      ['Sic Bo', 'new'],
      ['Blackjack', 'new'],
      ['Handaan', 'new'],
      ['Palosebo', 'new'],
      ['Tatlong Baso', 'new'],
      ['Color Game', 'new', 'calm'],
      ['Saranggola', 'new', 'lively'],
      ['Bingo', 'new', 'bold'],
      ['Coin Pusher', 'new', 'calm'],
    ])
    expect(games.map(({ gameId, minBet, maxBet, rtp }) => ({ gameId, minBet, maxBet, rtp }))).toEqual([
      ...[...slotGames, ...stagedGames].map(({ id, stakes, rtp }) => ({ gameId: id, minBet: stakes[0], maxBet: stakes.at(-1), rtp })),
      ...sharedGames.map(({ id, rtp }) => {
        const { min, max } = sharedRounds.games[id] ?? missing(`no settings of ${id}`)
        return { gameId: id, minBet: min, maxBet: max, rtp }
      }),
      { gameId: 'coin-pusher', minBet: 1_00, maxBet: 10_00, rtp: coinPusher.rtp.least },
    ])
    expect(catalogueOf('house').brands).toEqual([{ id: 'swerte', name: 'Swerte House' }])
  })

  test('are of one type in the lobby and in records', () => {
    for (const { gameId, type } of catalogueOf('house').games) expect([gameId, gameType(gameId)]).toEqual([gameId, type])
    const [first] = catalogueOf('generated').games
    expect([gameType(first?.gameId ?? ''), gameType('gone')]).toEqual([first?.type, 'other'])
  })

  test('are offered in one order, of whatever kind their rounds are', () => {
    const offered = offeredCatalogue('house', defaultPolicy).games.map(({ gameId }) => gameId)
    expect(offered.slice(0, 6)).toEqual(['fiesta-nights', 'biyahe-888', 'perlas', 'color-game', 'halo-halo', 'crash'])
    expect(offered.toSorted()).toEqual(
      catalogueOf('house')
        .games.map(({ gameId }) => gameId)
        .toSorted(),
    )
  })

  test('with rounds for all are offered by their own settings', () => {
    const crash = sharedRounds.games.crash ?? missing('no settings of crash')
    const offeredWith = (changed: Partial<typeof crash>) =>
      offeredCatalogue('house', {
        ...defaultPolicy,
        sharedRounds: { ...sharedRounds, games: { ...sharedRounds.games, crash: { ...crash, ...changed } } },
      })
    expect(offeredWith({ isOpen: false }).byId.has('crash')).toBe(false)
    expect(offeredWith({ min: 2_00, max: 20_00, sort: 1 }).games[0]).toMatchObject({ gameId: 'crash', minBet: 2_00, maxBet: 20_00 })
    expect(offeredCatalogue('house', defaultPolicy).byId.has('crash')).toBe(true)
  })

  test('include the coin pusher with the stakes that its settings leave', () => {
    const pusher = ownSettings['coin-pusher'] ?? missing('no settings of the coin pusher')
    const policyWith = (changed: Partial<typeof pusher>) => ({
      ...defaultPolicy,
      games: { ...ownSettings, 'coin-pusher': { ...pusher, ...changed } },
    })
    const small = policyWith({ min: 2_00, max: 4_50 })
    expect(offeredCatalogue('house', small).byId.get('coin-pusher')).toMatchObject({ minBet: 2_00, maxBet: 4_00 })
    expect([1_00, 2_00, 4_00, 5_00].map((stake) => takesDrop(stake, small))).toEqual([false, true, true, false])
    const closed = policyWith({ isOpen: false })
    expect([offeredCatalogue('house', closed).byId.has('coin-pusher'), takesDrop(1_00, closed)]).toEqual([false, false])
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
      const { gameId } = games.findLast(({ art }) => art === 'perlas') ?? missing('no game with the rules of Perlas')
      const gameSession = await openGame(app, { gameId })
      expect(gameSession).toMatchObject({ name: gameName('generated', gameId), launch: { url: '/games/perlas/' } })
      expect(dataOf(await spin(app, gameSession))).toMatchObject({ gameId, stake: 100 })
    } finally {
      await app.close()
    }
  })
})
