import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import type { fairRotate, fairRound, fairSeeds } from '#contract/records.ts'
import { verifyRound } from '#games/fair/verify.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { slotGame } from '#games/index.ts'
import type { Database } from '#server/kernel/database.ts'
import { fairHash } from '#server/kernel/fairHmac.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { settleSpin } from '#server/play/games/spin.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { count, dataOf, refusal } from '../../identity/session/samples.ts'
import { isSound, sitDown, spin, spinOften } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

type Seeds = OutputOf<typeof fairSeeds>
type Rotated = OutputOf<typeof fairRotate>
type Round = OutputOf<typeof fairRound>

const seedsOf = async (token: string): Promise<Seeds> => dataOf(await app.call<Seeds>('fairSeeds', {}, token))
const rotate = async (token: string, body: { clientSeed?: string } = {}): Promise<Rotated> =>
  dataOf(await app.call<Rotated>('fairRotate', body, token))

/** What the verification page does, with the same code. */
const verify = ({ gameId, stake, serverSeed, fair }: Round) => {
  const game = slotGame(gameId)
  return game && serverSeed ? verifyRound({ ...fair, ...webHashes(crypto.subtle), game, stake, serverSeed }) : undefined
}

describe('the seed pair in use', () => {
  test('is made once, also by calls at the same moment, and shows the hash alone', async () => {
    const { token, userId } = await app.register()
    const answers = await Promise.all(Array.from({ length: 10 }, () => seedsOf(token)))
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(answers[0]).toEqual({
      seedId: expect.stringMatching(/^\d+$/),
      serverSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      clientSeed: expect.stringMatching(/^[0-9a-f]{16}$/),
      rounds: 0,
    })
    expect(await count(app, 'fair_seed', 'player_id = $1', [userId])).toBe(1)
  })

  test('counts its rounds', async () => {
    const seat = await sitDown(app)
    const rounds = await spinOften(app, seat, 3)
    expect(rounds.map((round) => round.fair.nonce)).toEqual([0, 1, 2])
    expect(await seedsOf(seat.token)).toMatchObject({ rounds: 3, serverSeedHash: seat.serverSeedHash })
  })
})

describe('a rotation', () => {
  test('reveals the seed whose hash was shown and begins a pair with the word of the player', async () => {
    const seat = await sitDown(app)
    const { revealed, current } = await rotate(seat.token, { clientSeed: 'my-own_word' })
    expect(revealed.serverSeedHash).toBe(seat.serverSeedHash)
    expect(fairHash(revealed.serverSeed)).toBe(seat.serverSeedHash)
    expect(current).toEqual({ ...(await seedsOf(seat.token)), clientSeed: 'my-own_word', rounds: 0 })
    expect(dataOf(await spin(app, seat)).fair).toEqual({ serverSeedHash: current.serverSeedHash, clientSeed: 'my-own_word', nonce: 0 })
  })

  test('without a word takes one by chance', async () => {
    const { token } = await app.register()
    const words = [(await rotate(token)).current.clientSeed, (await rotate(token)).current.clientSeed]
    expect(words).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)])
    expect(words[0]).not.toBe(words[1])
  })

  test('five times at once reveals five pairs, and the word of each begins the next', async () => {
    const { token, userId } = await app.register()
    const clientSeeds = ['one', 'two', 'three', 'four', 'five']
    const rotations = await Promise.all(clientSeeds.map((clientSeed) => rotate(token, { clientSeed })))
    expect(new Set(rotations.map(({ revealed }) => revealed.seedId)).size).toBe(5)
    expect(rotations.map(({ current }) => current.clientSeed)).toEqual(clientSeeds)
    expect(await count(app, 'fair_seed', 'player_id = $1 and revealed_at is null', [userId])).toBe(1)
  })

  test('among spins leaves every round on one pair, with no number missing or twice', async () => {
    const seat = await sitDown(app)
    const spins = Array.from({ length: 60 }, () => spin(app, seat))
    const rotations = Array.from({ length: 6 }, () => rotate(seat.token))
    const rounds = (await Promise.all(spins)).map(dataOf)
    await Promise.all(rotations)
    for (const pair of Object.values(Object.groupBy(rounds, (round) => round.fair.serverSeedHash))) {
      const nonces = (pair ?? []).map((round) => round.fair.nonce).toSorted((a, b) => a - b)
      expect(nonces).toEqual(nonces.map((_, index) => index))
    }
    expect(rounds).toHaveLength(60)
    expect(await isSound(app)).toBe(true)
  })
})

describe('a round', () => {
  test('whose pair is rotated between reading and settling is drawn anew, on the pair that is still secret', async () => {
    const seat = await sitDown(app)
    let rotated: Rotated | undefined
    const db: Database = {
      ...app.db,
      async prepared(name, text, values) {
        if (name === 'spin-settle' && !rotated) rotated = await rotate(seat.token)
        return app.db.prepared(name, text, values)
      },
    }
    const { now } = app.clock
    const caller = { playerId: seat.userId, tokenHash: hashToken(seat.token), lastInputAt: now }
    const context = { ...app.deps, db, tx: db, now, caller, ip: '', device: '', origin: '', requestId: randomUUID() }
    const round = await settleSpin(context, { roundToken: seat.roundToken, stake: 100 })
    expect(round).toMatchObject({ fair: { serverSeedHash: rotated?.current.serverSeedHash, nonce: 0 } })
    expect(await count(app, 'round', 'player_id = $1', [seat.userId])).toBe(1)
  })

  test('keeps its server seed until the pair is rotated; then anyone gets the same round from it', async () => {
    const seat = await sitDown(app, { gameId: 'biyahe-888' })
    const rounds = await spinOften(app, seat, 8)
    const read = async (roundId: string): Promise<Round> => dataOf(await app.call<Round>('fairRound', { roundId }, seat.token))
    for (const round of rounds) expect(await read(round.roundId)).toEqual({ ...round, serverSeed: null })
    const { revealed } = await rotate(seat.token)
    for (const round of rounds) {
      const shown = await read(round.roundId)
      expect(shown).toEqual({ ...round, serverSeed: revealed.serverSeed })
      expect(await verify(shown)).toEqual({ seedMatches: true, round: round.outcome })
    }
  })

  test('of another player, and one that never was, is unknown', async () => {
    const [mine, theirs] = [await sitDown(app), await sitDown(app)]
    const { roundId } = dataOf(await spin(app, theirs))
    for (const id of [roundId, '999999999', 'x', '1e3', '-1', '9'.repeat(40)]) {
      expect(await app.call('fairRound', { roundId: id }, mine.token)).toEqual(refusal('unknownRound'))
    }
  })
})
