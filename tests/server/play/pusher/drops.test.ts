import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import type { GameStart } from '#contract/play.ts'
import type { PusherBed, PusherDrop, PusherProof } from '#contract/pusher.ts'
import type { BetRow } from '#contract/records.ts'
import { bedText, drawLandings, openingBed, playDrops } from '#games/coin-pusher/rules.ts'
import { verifyPusher } from '#games/coin-pusher/verify.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { fairHash, fairHmac } from '#server/kernel/fairHmac.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, leaveCoins } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { openGame, spin } from '../../fixtures/games.ts'
import { knownSeeds, useKnownSeeds } from '../../fixtures/knownSeeds.ts'
import { askBet, choose, knownBoard, openStaged, placeBet } from '../../fixtures/stagedRounds.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { pace: defaultPolicy.pace } })
})
afterAll(() => app.close())

const paceMs = 5_000
const hashes = {
  hmac: (key: string, message: string) => Promise.resolve(fairHmac(key, message)),
  sha256: (text: string) => Promise.resolve(fairHash(text)),
}

interface Player {
  readonly token: string
  readonly userId: string
}
/** A new player on the known seed pair. */
async function newPlayer(): Promise<Player> {
  const { token, userId } = await app.register()
  await bedOf({ token, userId })
  await useKnownSeeds(app, userId)
  return { token, userId }
}
const bedOf = async ({ token }: Pick<Player, 'token'> & Partial<Player>, tryIt = false): Promise<PusherBed> =>
  dataOf(await app.call<PusherBed>('pusherBed', { tryIt }, token))
const askDrop = (
  { token }: Pick<Player, 'token'>,
  body: { aim?: number; coins?: number; version?: number; tryIt?: boolean; requestId?: string } = {},
) => app.call<PusherDrop>('pusherDrop', { aim: 4, coins: 5, version: 32, ...body }, token)
const drop = async (...args: Parameters<typeof askDrop>): Promise<PusherDrop> => dataOf(await askDrop(...args))
const rounds = (userId: string) => countRows(app, 'round', 'player_id = $1', [userId])
const isSound = async () => expect(await trialBalance(app.db)).toMatchObject({ sound: true })
const refusal = ({ message }: { message: string }): string => message
/** The bed that the drops should leave, played here. */
const playedOn = (aim: number, number: number, nonce: number, bed = openingBed()) =>
  playDrops(bed, drawLandings(aim, number, fairDraw({ ...knownSeeds, nonce }, fairHmac)))

test('an operator may close it or narrow its stakes: what lies on the beds stays', async () => {
  const set = defaultPolicy.games['coin-pusher']
  if (!set) throw new Error('no settings of the coin pusher')
  const own = await createApp({ policy: { games: { ...defaultPolicy.games, 'coin-pusher': { ...set, max: 3_00 } } } })
  try {
    const { token } = await own.register()
    const resultOf = async (number: number) => (await own.call('pusherDrop', { aim: 4, coins: number, version: 32 }, token)).message
    expect([await resultOf(4), await resultOf(3)]).toEqual(['stakeNotOffered', ''])
  } finally {
    await own.close()
  }
})

test.each([3, 30])(
  'neither a drop nor a round with choices waits for one that was begun while the clock was %i hours ahead',
  async (hours) => {
    const player = await newPlayer()
    app.clock.pass(hours * hourMs)
    await app.db.rows('update session set last_input_at = $1', [app.clock.now])
    const dropAgain = async () => refusal(await askDrop(player, { version: (await bedOf(player)).bed.next }))
    expect(await dropAgain()).toBe('')
    app.clock.pass(-hours * hourMs)
    expect([await dropAgain(), await dropAgain()]).toEqual(['', 'tooFast'])
    app.clock.pass(paceMs)
    const ackCheck = async () => dataOf(await app.call('ackRealityCheck', {}, player.token))
    await ackCheck()
    const staged = dataOf(await app.call<GameStart>('startGame', { gameId: 'mines' }, player.token))
    const game = { ...staged, ...player, gameId: 'mines' }
    app.clock.pass(hours * hourMs)
    await ackCheck()
    const round = await placeBet(app, game)
    const field = knownBoard('mines', '3').indexOf(1)
    expect((await choose(app, game, round, `open-${field}`)).isOver).toBe(true)
    app.clock.pass(-hours * hourMs)
    await ackCheck()
    expect((await placeBet(app, game)).isOver).toBe(false)
  },
)

describe('the coin pusher', () => {
  test('begins with the bed that everybody begins with, and nothing is staked by looking', async () => {
    const player = await newPlayer()
    const { bed, hash, balance, visit } = await bedOf(player)
    expect(bedText(bed)).toBe(bedText(openingBed()))
    expect(hash).toBe(fairHash(bedText(openingBed())))
    expect([balance, visit]).toEqual([welcome, { elapsed: 0, staked: 0, won: 0 }])
    expect(await countRows(app, 'pusher_bed', 'player_id = $1', [player.userId])).toBe(0)
  })

  test('R34: drops coins by the player’s seeds onto the bed that was shown, pays what falls in front, and keeps the bed', async () => {
    const player = await newPlayer()
    const before = await bedOf(player)
    const first = await drop(player, { coins: 10 })
    const expected = playedOn(4, 10, 0)
    expect(first).toMatchObject({ stake: 10_00, payout: expected.paid, balance: welcome - 10_00 + expected.paid, hashBefore: before.hash })
    expect(first.falls).toEqual(expected.falls)
    const bed = await bedOf(player)
    expect(bedText(bed.bed)).toBe(bedText(expected.bed))
    expect([bed.hash, bed.balance]).toEqual([first.hashAfter, first.balance])
    expect(bed.visit).toMatchObject({ staked: 10_00, won: expected.paid })

    app.clock.pass(paceMs)
    const second = await drop(player, { aim: 0, coins: 10, version: 42 })
    expect(second).toMatchObject({ hashBefore: first.hashAfter, payout: playedOn(0, 10, 1, expected.bed).paid })
    expect(await coinsOf(app, player.token)).toBe(welcome - 20_00 + first.payout + second.payout)
    await isSound()
  })

  test('the same request drops once, whatever happened to its answer', async () => {
    const player = await newPlayer()
    const requestId = randomUUID()
    const first = await drop(player, { requestId })
    // The answer was lost with the line: the same request returns the same round, and the bed has moved once.
    expect(await drop(player, { requestId })).toEqual(first)
    expect((await bedOf(player)).hash).toBe(first.hashAfter)
    expect(await rounds(player.userId)).toBe(1)
    expect(refusal(await askDrop(player, { requestId, coins: 6 }))).toBe('requestIdReused')
  })

  test('leaves bed, round and balance as they were when the server dies before the commit', async () => {
    const player = await newPlayer()
    const before = await bedOf(player)
    const requestId = randomUUID()
    await app.db.rows(`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`)
    await app.db.rows('create trigger die before insert on pusher_bed for each row execute function die()')
    expect((await askDrop(player, { requestId })).errcode).toBe(10500)
    await app.db.rows('drop function die cascade')
    expect(await bedOf(player)).toEqual(before)
    expect([await rounds(player.userId), await coinsOf(app, player.token)]).toEqual([0, welcome])
    expect((await drop(player, { requestId })).payout).toBe(playedOn(4, 5, 0).paid)
    await isSound()
  })

  test('of two tabs and many requests at once one drop is played', async () => {
    const player = await newPlayer()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, aim) => askDrop(player, { aim })))
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(new Set(answers.filter(({ errcode }) => errcode !== 0).map(refusal))).toEqual(new Set(['choiceNotOpen']))
    expect(answers.find(({ errcode }) => errcode !== 0)?.data).toEqual({ version: 37 })
    expect(await rounds(player.userId)).toBe(1)
    await isSound()
  })

  test('shares the pair’s sequence with spins that are made at the same time', async () => {
    const gameSession = await openGame(app)
    await useKnownSeeds(app, gameSession.userId)
    const [spun, dropped] = await Promise.all([spin(app, gameSession), askDrop(gameSession)])
    // One of them was first: the drop closed the spin's visit, or came too soon after the spin.
    expect([`${refusal(spun)}|${refusal(dropped)}`]).toEqual([expect.stringMatching(/^(\|tooFast|gameNotOpen\||\||tooFast\|)$/)])
    const nonces = await app.db.rows<{ nonce: number }>('select nonce from round where player_id = $1 order by nonce', [gameSession.userId])
    expect(nonces.map(({ nonce }) => nonce)).toEqual(nonces.map((_, index) => index))
    await isSound()
  })

  test('takes the pair’s next number, whatever staged rounds it has', async () => {
    const player = await openStaged(app, 'dice', { tryIt: true })
    for (let n = 0; n < 3; n++) {
      dataOf(await askBet(app, player, { setup: '50' }))
      app.clock.pass(paceMs)
    }
    const nonces: number[] = []
    for (const version of [32, 37]) {
      const { roundId } = await drop(player, { version })
      nonces.push(dataOf(await app.call<PusherProof>('pusherProof', { roundId }, player.token)).nonce)
      app.clock.pass(paceMs)
    }
    expect(nonces).toEqual([0, 1])
    await isSound()
  })

  test('refuses too many coins, another bed, a drop before its time and an empty wallet, and stakes nothing', async () => {
    const player = await newPlayer()
    expect(refusal(await askDrop(player, { coins: 11 }))).toBe('stakeNotOffered')
    expect(refusal(await askDrop(player, { aim: 9 }))).toBe('stakeNotOffered')
    expect(refusal(await askDrop(player, { version: 31 }))).toBe('choiceNotOpen')
    await drop(player)
    app.clock.pass(1_000)
    const tooEarly = await askDrop(player, { version: 37 })
    expect([refusal(tooEarly), tooEarly.data]).toEqual(['tooFast', { retryAt: app.clock.now + paceMs - 1_000, waitMs: paceMs - 1_000 }])
    app.clock.pass(paceMs)
    await leaveCoins(app, player, 4_99)
    expect(refusal(await askDrop(player, { version: 37 }))).toBe('balanceTooLow')
    expect(await rounds(player.userId)).toBe(1)
  })

  test('keeps to the player’s limits and breaks', async () => {
    const player = await newPlayer()
    dataOf(await app.call('setSelfLimit', { kind: 'loss', period: 'day', value: 5_00 }, player.token))
    await drop(player)
    app.clock.pass(paceMs)
    // The bed holds what was dropped, but until it falls it counts as lost.
    expect(refusal(await askDrop(player, { version: 37 }))).toBe('ownLimitReached')
    dataOf(await app.call('takeBreak', { hours: 24 }, player.token))
    expect(refusal(await askDrop(player, { version: 37, coins: 1 }))).toBe('selfExcluded')
    expect((await bedOf(player)).bed.next).toBe(37)
  })

  test('demo coins have a bed of their own', async () => {
    const player = await newPlayer()
    const shown = await bedOf(player, true)
    const dropped = await drop(player, { tryIt: true })
    expect(dropped).toMatchObject({ demo: true, balance: shown.balance - 5_00 + dropped.payout })
    expect((await bedOf(player, true)).bed.next).toBe(37)
    expect((await bedOf(player)).bed.next).toBe(32)
    expect(await coinsOf(app, player.token)).toBe(welcome)
    await isSound()
  })

  test('can be verified by anyone from what the player is given', async () => {
    const player = await newPlayer()
    const { roundId } = await drop(player, { coins: 10, aim: 7 })
    const proofOf = async () => dataOf(await app.call<PusherProof>('pusherProof', { roundId }, player.token))
    const proof = await proofOf()
    expect(await verifyPusher(proof, hashes)).toEqual({ areCoinsRight: true, isDropRight: undefined })
    const { seedId } = dataOf(await app.call<{ seedId: string }>('fairSeeds', {}, player.token))
    dataOf(await app.call('fairRotate', { seedId }, player.token))
    const open = await proofOf()
    expect(await verifyPusher(open, hashes)).toEqual({ areCoinsRight: true, isDropRight: true })
    const [landing, ...others] = open.landings
    const forged = { ...open, landings: [{ ...landing, x: (landing?.x ?? 0) + 1 } as (typeof open.landings)[number], ...others] }
    expect(await verifyPusher(forged, hashes)).toEqual({ areCoinsRight: false, isDropRight: false })
    expect(await verifyPusher({ ...open, payout: open.payout + 80 }, hashes)).toMatchObject({ areCoinsRight: false })
    expect(await verifyPusher({ ...open, rulesVersion: 0 }, hashes)).toBeUndefined()
    // It is nobody else's round, and no slot's.
    expect(refusal(await app.call('pusherProof', { roundId }, (await newPlayer()).token))).toBe('unknownRound')
    expect(refusal(await app.call('fairRound', { roundId }, player.token))).toBe('unknownRound')
  })

  test('is listed among the player’s rounds, with a quarter of what was at risk as valid bet', async () => {
    const player = await newPlayer()
    const { payout } = await drop(player, { coins: 10 })
    const { list } = dataOf(await app.call<{ list: BetRow[] }>('betRecord', {}, player.token))
    const validBet = Math.floor(Math.min(10_00, Math.abs(payout - 10_00)) / 4)
    expect(list).toMatchObject([{ gameId: 'coin-pusher', gameName: 'Coin Pusher', bet: 10_00, payout, validBet }])
  })
})
