import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import type { GameStart, SettledRound } from '#contract/play.ts'
import type { PusherDrop, PusherProof } from '#contract/pusher.ts'
import type { betRecord, fairRotate, fairRound, fairSeeds } from '#contract/records.ts'
import { verifyPusher } from '#games/coin-pusher/verify.ts'
import { verifyRound } from '#games/fair/verify.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { slotRules } from '#games/index.ts'
import { addReportDays } from '#server/desk/reportDays.ts'
import { maintainMonths } from '#server/kernel/database/partitions.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { archiveRounds } from '#server/play/games/archive.ts'
import { signedInOperator } from '../../desk/web/samples.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound } from '../../fixtures/balances.ts'
import { closePeriods } from '../../fixtures/closePeriods.ts'
import { countRows } from '../../fixtures/countRows.ts'
import type { GameSession } from '../../fixtures/games.ts'
import { openGame, spin, spinOften } from '../../fixtures/games.ts'
import { change } from '../../settings/samples.ts'

// Months of rounds that were moved out of the database (docs/decisions/061).

const pusherHashes = webHashes(crypto.subtle)
const table = { table: 'round', key: 'at' } as const

let app: TestApp
let gameSession: GameSession
let other: GameSession
/** By the other player, in March. */
let dropped: PusherDrop
/** Newest first; the last four are of March 2031, the first two of April. */
let rounds: SettledRound[]
beforeAll(async () => {
  app = await createApp()
  app.clock.now = Date.UTC(2031, 2, 31, 23, 50)
  await maintainMonths(app.db, table, app.clock.now)
  gameSession = await openGame(app)
  other = await openGame(app)
  const played: SettledRound[] = []
  const play = async (times: number) => {
    for (let time = 0; time < times; time++) {
      app.clock.pass(1_000)
      played.push(dataOf(await spin(app, gameSession)))
    }
  }
  await play(4)
  await spinOften(app, other, 3)
  dropped = dataOf(await app.call<PusherDrop>('pusherDrop', { aim: 4, coins: 5, version: 32, tryIt: false }, other.token))
  app.clock.pass(15 * 60_000)
  await play(2)
  rounds = played.toReversed()
  const { seedId } = dataOf(await app.call<OutputOf<typeof fairSeeds>>('fairSeeds', {}, gameSession.token))
  dataOf(await app.call<OutputOf<typeof fairRotate>>('fairRotate', { seedId }, gameSession.token))
})
afterAll(() => app.close())

/** The job, on the first of this month. */
const archiveIn = (fullYear: number, month: number, adapters = app.deps.adapters) =>
  archiveRounds({ ...app.deps, adapters, clock: () => Date.UTC(fullYear, month, 1) })
const records = async (body: object, { token }: GameSession = gameSession) => {
  const { list, total } = dataOf(await app.call<OutputOf<typeof betRecord>>('betRecord', { ...body }, token))
  return { ids: list.map(({ roundId }) => roundId), total }
}
const proof = (roundId = '', { token }: GameSession = gameSession) => app.call<OutputOf<typeof fairRound>>('fairRound', { roundId }, token)
const ids = () => rounds.map(({ roundId }) => roundId)
const partition = async (name: string) => (await app.db.row<{ is: boolean }>('select to_regclass($1) is not null as is', [name]))?.is

describe('a month of rounds', () => {
  test('stays in the database as long as the settings say', async () => {
    expect(await archiveIn(2033, 3)).toEqual({ moved: 0, removed: 0 })
    expect(await partition('round_203103')).toBe(true)
  })

  test('stays until its rounds are in closed periods of the ledger, and in the report’s days', async () => {
    expect(await archiveIn(2033, 4)).toEqual({ moved: 0, removed: 0 })
    await closePeriods(app, Date.UTC(2033, 4, 1))
    expect(await archiveIn(2033, 4)).toEqual({ moved: 0, removed: 0 })
    expect(await partition('round_203103')).toBe(true)
    await addReportDays(app.db)
  })

  test('stays when its file cannot be written, or does not hold what was written', async () => {
    const { archive } = app.deps.adapters
    const failing = { ...app.deps.adapters, archive: { ...archive, write: () => Promise.reject(new Error('the disk is full')) } }
    await expect(archiveIn(2033, 4, failing)).rejects.toThrow('the disk is full')
    const lying = { ...app.deps.adapters, archive: { ...archive, read: async () => Buffer.from('something else') } }
    await expect(archiveIn(2033, 4, lying)).rejects.toThrow('is damaged')
    expect([await partition('round_203103'), await countRows(app, 'round'), await countRows(app, 'round_closed')]).toEqual([true, 10, 0])
  })

  test('is moved away once, by whichever server comes first', async () => {
    const moved = await Promise.all([archiveIn(2033, 4), archiveIn(2033, 4)])
    expect(moved.reduce((sum, one) => sum + one.moved, 0)).toBe(8)
    expect([await partition('round_203103'), await partition('round_203104'), await countRows(app, 'round')]).toEqual([false, true, 2])
    expect(await archiveIn(2033, 4)).toEqual({ moved: 0, removed: 0 })
    expect(await trialBalance(app.db)).toMatchObject({ sound: true, closedEntries: await countRows(app, 'entry') })
    expect(await trialBalance(app.db, { full: true })).toMatchObject({ sound: true, closedEntries: 0 })
  })

  test('is found by its player after three years, replayed and verified', async () => {
    for (const round of rounds) {
      const shown = dataOf(await proof(round.roundId))
      expect(shown).toEqual({ ...round, serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) })
      const game = slotRules(round.gameId, round.rulesVersion)
      const verified =
        game && (await verifyRound({ ...shown.fair, ...webHashes(crypto.subtle), game, stake: 100, serverSeed: shown.serverSeed ?? '' }))
      expect(verified).toEqual({ seedMatches: true, round: round.outcome })
    }
    expect((await proof(rounds.at(-1)?.roundId, other)).message).toBe('unknownRound')
  })

  test('holds what a drop of the coin pusher did, which no seed yields alone', async () => {
    const ask = (token: string) => app.call<PusherProof>('pusherProof', { roundId: dropped.roundId }, token)
    const shown = dataOf(await ask(other.token))
    const { balance: _balance, ...rest } = dropped
    expect(shown).toMatchObject(rest)
    expect(await verifyPusher(shown, pusherHashes)).toEqual({ areCoinsRight: true, isDropRight: undefined })
    expect((await ask(gameSession.token)).message).toBe('unknownRound')
    expect((await proof(dropped.roundId, other)).message).toBe('unknownRound')
  })

  test('continues the list of the player’s rounds, page by page, and obeys its filters', async () => {
    expect(await records({})).toEqual({ ids: ids(), total: 6 })
    expect(await records({}, other)).toMatchObject({ total: 4 })
    expect(await records({ pageSize: 4 })).toEqual({ ids: ids().slice(0, 4), total: 5 })
    expect(await records({ pageSize: 4, olderThan: ids()[3] })).toEqual({ ids: ids().slice(4), total: 2 })
    expect(await records({ pageSize: 2 })).toEqual({ ids: ids().slice(0, 2), total: 3 })
    expect(await records({ pageSize: 2, olderThan: ids()[1] })).toEqual({ ids: ids().slice(2, 4), total: 3 })
    expect(await records({ to: rounds[3]?.time })).toEqual({ ids: ids().slice(4), total: 2 })
    expect(await records({ from: rounds[4]?.time, to: rounds[1]?.time })).toEqual({ ids: ids().slice(2, 5), total: 3 })
    expect(await records({ gameId: 'perlas' })).toEqual({ ids: [], total: 0 })
    expect(await records({ demo: true })).toEqual({ ids: [], total: 0 })
  })

  test('continues the desk’s list of the player’s rounds, up to a day', async () => {
    const sue = await signedInOperator(app, 'sue', 'support')
    const list = async (body: object = {}) =>
      (await sue.call<DeskOutput<'playerRounds'>>('playerRounds', { id: gameSession.userId, ...body })).data?.rows.map(({ id }) => id)
    expect(await list()).toEqual(ids())
    expect(await list({ olderThan: ids()[0] })).toEqual(ids().slice(1))
    expect(await list({ olderThan: ids()[3] })).toEqual(ids().slice(4))
    // In Manila it was the first of April already.
    expect(await list({ until: '2031-03-31' })).toEqual([])
    expect(await list({ until: '2031-04-01' })).toEqual(ids())
  })

  test('is said by the desk’s search for its number to be searched by player', async () => {
    const sia = await signedInOperator(app, 'sia', 'support')
    const found = async (text: string) => (await sia.call<DeskOutput<'playerFind'>>('playerFind', { text })).data?.rounds
    const archivedBefore = Date.UTC(2031, 3, 1)
    expect(await found(dropped.roundId)).toEqual({ rows: [], archivedBefore })
    expect(await found(ids()[0] ?? '')).toMatchObject({ rows: [{ id: ids()[0], playerId: gameSession.userId }], archivedBefore: null })
  })

  test('begins on the desk’s page that ends the database’s rounds', async () => {
    const { userId: id } = other
    const sue = await signedInOperator(app, 'sol', 'support')
    const page = async (body: object = {}) => (await sue.call<DeskOutput<'playerRounds'>>('playerRounds', { id, ...body })).data
    const archived = (await page())?.rows.map(({ id: roundId }) => roundId) ?? []
    expect(archived).toHaveLength(4)
    const visit = dataOf(await app.call<GameStart>('startGame', { gameId: other.gameId }, other.token))
    await spinOften(app, { ...other, ...visit }, 98)
    const first = await page()
    expect([first?.rows.length, first?.rows.at(-1)?.id, first?.older]).toEqual([100, archived[1], archived[1]])
    expect(await page({ olderThan: first?.older })).toMatchObject({ rows: [{ id: archived[2] }, { id: archived[3] }], older: null })
  })

  test('is still in the statement, and its sum in the report', async () => {
    const { total } = dataOf(await app.call<{ total: number }>('appUserCoinDetail', { kind: 'play', pageSize: 50 }, gameSession.token))
    expect(total).toBe(rounds.length + rounds.filter(({ payout }) => payout > 0).length)
    const report = dataOf(await app.call<{ total: { rounds: number; bet: number } }>('betRecordReport', {}, gameSession.token))
    expect(report.total).toMatchObject({ rounds: 6, bet: 600 })
  })

  test('is not shown from a damaged file', async () => {
    const { archive } = app.deps.adapters
    const copy = { ...archive }
    Object.assign(archive, {
      read: async (...where: Parameters<typeof archive.read>) =>
        (await copy.read(...where)).map((byte, index) => (index === 40 ? byte ^ 1 : byte)),
    })
    expect((await proof(rounds.at(-1)?.roundId)).message).toBe('unexpected')
    Object.assign(archive, copy)
    expect((await proof(rounds.at(-1)?.roundId)).message).toBe('')
  })

  test('has a closing balance that the trial balance checks', async () => {
    await app.db.rows('update round_closed set staked = staked + 1 where player_id = $1', [gameSession.userId])
    expect(await isSound(app)).toBe(false)
    await app.db.rows('update round_closed set staked = staked - 1 where player_id = $1', [gameSession.userId])
    expect(await isSound(app)).toBe(true)
  })
})

describe('the retention of archived rounds', () => {
  test('is not shorter than the law’s', async () => {
    expect(await change(app, { archiveDays: 5 * 365 })).toMatchObject({ refused: 'faults', faults: [{ key: 'archiveDays' }] })
    expect(await change(app, { roundDays: 399 })).toMatchObject({ refused: 'faults', faults: [{ key: 'roundDays' }] })
    expect(await change(app, { archiveDays: 3_700, roundDays: 800 })).toMatchObject({ revision: 1 })
  })

  test('ends with the file; what its rounds came to stays', async () => {
    expect(await archiveIn(2041, 2)).toMatchObject({ removed: 0 })
    const { archive } = app.deps.adapters
    const { name = '' } = (await app.db.row<{ name: string }>('select name from archive_file order by until limit 1')) ?? {}
    const isThere = () => archive.read(name, 0, 1).then(Boolean, () => false)
    expect(await isThere()).toBe(true)
    // The store does not answer, or the server dies just before it is asked.
    vi.spyOn(archive, 'remove').mockRejectedValueOnce(new Error('no answer'))
    await expect(archiveIn(2041, 6)).rejects.toThrow('no answer')
    expect((await proof(rounds.at(-1)?.roundId)).message).toBe('unknownRound')
    expect(await archiveIn(2041, 6)).toMatchObject({ removed: 1 })
    expect(await isThere()).toBe(false)
    expect(await archiveIn(2041, 6)).toMatchObject({ removed: 0 })
    expect((await proof(rounds.at(-1)?.roundId)).message).toBe('unknownRound')
    expect(await records({ to: rounds[1]?.time })).toEqual({ ids: [], total: 0 })
    expect(await isSound(app)).toBe(true)
  })
})
