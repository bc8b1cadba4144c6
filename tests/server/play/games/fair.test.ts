import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import type { SettledRound } from '#contract/play.ts'
import type { fairRotate, fairRound, fairSeeds } from '#contract/records.ts'
import { verifyRound } from '#games/fair/verify.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { slotGame } from '#games/index.ts'
import type { Database } from '#server/kernel/database.ts'
import { fairHash } from '#server/kernel/fairHmac.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { settleSpin } from '#server/play/games/spin.ts'
import { spinSettleAsRead } from '#server/play/games/spinStatements.ts'
import { balanceBefore } from '#src/features/play/game/checkRound.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound, leaveCoins } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { openGame, spin, spinOften } from '../../fixtures/games.ts'
import { knownRound, useKnownSeeds } from '../../fixtures/knownSeeds.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

type Seeds = OutputOf<typeof fairSeeds>
type Rotated = OutputOf<typeof fairRotate>
type Round = OutputOf<typeof fairRound>

const seedsOf = async (token: string): Promise<Seeds> => dataOf(await app.call<Seeds>('fairSeeds', {}, token))
const rotateCall = (token: string, body: { seedId: string; clientSeed?: string }) => app.call<Rotated>('fairRotate', body, token)
/** Rotates the pair in use, like a player who has just looked at it. */
const rotate = async (token: string, body: { clientSeed?: string } = {}): Promise<Rotated> =>
  dataOf(await rotateCall(token, { ...body, seedId: (await seedsOf(token)).seedId }))

/** The check of the verification page, with the same code. */
const verify = ({ gameId, stake, serverSeed, fair }: Round) => {
  const game = slotGame(gameId)
  return game && serverSeed ? verifyRound({ ...fair, ...webHashes(crypto.subtle), game, stake, serverSeed }) : undefined
}

describe('the seed pair in use', () => {
  test('is created once, also by concurrent calls, and shows only its hash and the next one’s', async () => {
    const { token, userId } = await app.register()
    const answers = await Promise.all(Array.from({ length: 10 }, () => seedsOf(token)))
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(answers[0]).toEqual({
      seedId: expect.stringMatching(/^\d+$/),
      serverSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      nextServerSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      clientSeed: expect.stringMatching(/^[0-9a-f]{16}$/),
      rounds: 0,
    })
    expect(answers[0]?.nextServerSeedHash).not.toBe(answers[0]?.serverSeedHash)
    expect(await countRows(app, 'fair_seed', 'player_id = $1', [userId])).toBe(1)
  })

  test('counts its rounds', async () => {
    const gameSession = await openGame(app)
    const rounds = await spinOften(app, gameSession, 3)
    expect(rounds.map((round) => round.fair.nonce)).toEqual([0, 1, 2])
    expect(await seedsOf(gameSession.token)).toMatchObject({ rounds: 3, serverSeedHash: gameSession.serverSeedHash })
  })
})

describe('a rotation', () => {
  test('reveals the seed whose hash was shown and begins a pair with the player’s client seed', async () => {
    const gameSession = await openGame(app)
    const { revealed, current } = await rotate(gameSession.token, { clientSeed: 'my-own_word' })
    expect(revealed.serverSeedHash).toBe(gameSession.serverSeedHash)
    expect(fairHash(revealed.serverSeed)).toBe(gameSession.serverSeedHash)
    expect(current).toEqual({ ...(await seedsOf(gameSession.token)), clientSeed: 'my-own_word', rounds: 0 })
    expect(dataOf(await spin(app, gameSession)).fair).toEqual({
      serverSeedHash: current.serverSeedHash,
      clientSeed: 'my-own_word',
      nonce: 0,
    })
  })

  test('without a client seed picks a random one', async () => {
    const { token } = await app.register()
    const words = [(await rotate(token)).current.clientSeed, (await rotate(token)).current.clientSeed]
    expect(words).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)])
    expect(words[0]).not.toBe(words[1])
  })

  test('A13: uses the server seed that was committed before the client seed was received, whatever that is', async () => {
    const { token, userId } = await app.register()
    let shown = await seedsOf(token)
    for (const clientSeed of ['a', 'b', 'c']) {
      const { revealed, current } = await rotate(token, { clientSeed })
      expect(revealed.serverSeedHash).toBe(shown.serverSeedHash)
      expect(current).toMatchObject({ serverSeedHash: shown.nextServerSeedHash, clientSeed })
      expect(await seedsOf(token)).toEqual(current)
      shown = current
    }
    // What was revealed discloses no secret of the pair in use, and that pair has its own next one.
    expect(await countRows(app, 'fair_seed', 'player_id = $1 and revealed_at is not null and next_server_seed is not null', [userId])).toBe(
      0,
    )
    const { revealed } = await rotate(token)
    expect(fairHash(revealed.serverSeed)).toBe(shown.serverSeedHash)
  })

  test('A13: of a pair that the player has not seen, or that is another’s, changes nothing: no client seed precedes its commitment', async () => {
    const [own, foreign] = [await app.register(), await app.register()]
    const [shown, other] = [await seedsOf(own.token), await seedsOf(foreign.token)]
    const { token } = await app.register()
    const refused = [
      await rotateCall(token, { seedId: '1', clientSeed: 'word' }),
      await rotateCall(own.token, { seedId: other.seedId, clientSeed: 'word' }),
      await rotateCall(own.token, { seedId: 'x', clientSeed: 'word' }),
    ]
    expect(refused).toEqual(refused.map(() => refusal('notAvailable')))
    expect(await app.call('fairRotate', { clientSeed: 'word' }, own.token)).toEqual(refusal('badParameter', { fields: ['seedId'] }))
    expect([await seedsOf(own.token), await seedsOf(foreign.token)]).toEqual([shown, other])
  })

  test('five times at once happens once: one call rotates the pair, and the others must look again', async () => {
    const { token, userId } = await app.register()
    const { seedId, nextServerSeedHash } = await seedsOf(token)
    const clientSeeds = ['one', 'two', 'three', 'four', 'five']
    const answers = await Promise.all(clientSeeds.map((clientSeed) => rotateCall(token, { seedId, clientSeed })))
    const [done, ...more] = answers.flatMap((answer, index) => (answer.errcode === 0 ? [[answer, clientSeeds[index]] as const] : []))
    expect(more).toEqual([])
    expect(answers.filter((answer) => answer.message === 'notAvailable')).toHaveLength(4)
    expect(await seedsOf(token)).toMatchObject({ serverSeedHash: nextServerSeedHash, clientSeed: done?.[1], rounds: 0 })
    expect(await countRows(app, 'fair_seed', 'player_id = $1', [userId])).toBe(2)
    expect(await countRows(app, 'fair_seed', 'player_id = $1 and revealed_at is null', [userId])).toBe(1)
  })

  test('during spins leaves every round on one pair, with no number missing or used twice', async () => {
    const gameSession = await openGame(app)
    const spins = Array.from({ length: 60 }, () => spin(app, gameSession))
    const rotations = async () => {
      for (let times = 0; times < 6; times++) await rotate(gameSession.token)
    }
    const [answers] = await Promise.all([Promise.all(spins), rotations()])
    const rounds = answers.map(dataOf)
    for (const pair of Object.values(Object.groupBy(rounds, (round) => round.fair.serverSeedHash))) {
      const nonces = (pair ?? []).map((round) => round.fair.nonce).toSorted((a, b) => a - b)
      expect(nonces).toEqual(nonces.map((_, index) => index))
    }
    expect(rounds).toHaveLength(60)
    expect(await isSound(app)).toBe(true)
  })
})

describe('a round', () => {
  test('whose pair is rotated between reading and settling is drawn again, on the pair that is still secret', async () => {
    const gameSession = await openGame(app)
    let rotated: Rotated | undefined
    const db: Database = {
      ...app.db,
      async row(text, values) {
        if (text === spinSettleAsRead && !rotated) rotated = await rotate(gameSession.token)
        return app.db.row(text, values)
      },
    }
    const { now } = app.clock
    const caller = { playerId: gameSession.userId, tokenHash: hashToken(gameSession.token), lastInputAt: now, termsVersion: 3 }
    const context = { ...app.deps, db, tx: db, now, caller, ip: '', device: '', origin: '', requestId: randomUUID() }
    const round = await settleSpin(context, { roundToken: gameSession.roundToken, stake: 100 })
    expect(round).toMatchObject({ fair: { serverSeedHash: rotated?.current.serverSeedHash, nonce: 0 } })
    expect(await countRows(app, 'round', 'player_id = $1', [gameSession.userId])).toBe(1)
  })

  test('R34: keeps its server seed secret until the pair is rotated; then anyone can reproduce the round from it', async () => {
    const gameSession = await openGame(app, { gameId: 'biyahe-888' })
    const rounds = await spinOften(app, gameSession, 8)
    const read = async (roundId: string): Promise<Round> => dataOf(await app.call<Round>('fairRound', { roundId }, gameSession.token))
    for (const round of rounds) expect(await read(round.roundId)).toEqual({ ...round, serverSeed: null })
    const { revealed } = await rotate(gameSession.token)
    for (const round of rounds) {
      const shown = await read(round.roundId)
      expect(shown).toEqual({ ...round, serverSeed: revealed.serverSeed })
      expect(await verify(shown)).toEqual({ seedMatches: true, round: round.outcome })
    }
  })

  test('R34: is decided by the pair and its number alone, not by what the player has, has won, or where and when they play', async () => {
    const [poor, rich] = [await openGame(app, { gameId: 'perlas' }), await openGame(app, { gameId: 'perlas' })]
    await leaveCoins(app, poor, 40_00)
    await leaveCoins(app, rich, 1_000_000_00)
    await spinOften(app, rich, 60, 5_000)
    await rotate(rich.token)
    for (const { userId } of [poor, rich]) await useKnownSeeds(app, userId)

    const expected = Array.from({ length: 40 }, (_, nonce) => knownRound('perlas', 100, nonce))
    expect((await spinOften(app, poor, 40)).map(({ outcome }) => outcome)).toEqual(expected)
    const later = []
    for (let played = 0; played < 40; played++) {
      app.clock.pass(61_000)
      const body = { roundToken: rich.roundToken, stake: 100 }
      later.push(dataOf(await app.call<SettledRound>('spin', body, rich.token, undefined, `203.0.113.${played}`)).outcome)
    }
    expect(later).toEqual(expected)
  })

  test('R45: is replayed with its date, the balances before and after, its stake and its payout', async () => {
    const gameSession = await openGame(app)
    let balance = gameSession.balance
    for (let played = 0; played < 5; played++) {
      app.clock.pass(60_000)
      const { roundId } = dataOf(await spin(app, gameSession, { stake: 200 }))
      const round = dataOf(await app.call<Round>('fairRound', { roundId }, gameSession.token))
      expect([round.time, round.stake, balanceBefore(round)]).toEqual([app.clock.now, 200, balance])
      balance += round.payout - 200
      expect(round.balance).toBe(balance)
    }
  })

  test('of another player, and one that never existed, is unknown', async () => {
    const [own, foreign] = [await openGame(app), await openGame(app)]
    const { roundId } = dataOf(await spin(app, foreign))
    for (const id of [roundId, '999999999', 'x', '1e3', '-1', '9'.repeat(40)]) {
      expect(await app.call('fairRound', { roundId: id }, own.token)).toEqual(refusal('unknownRound'))
    }
  })
})
