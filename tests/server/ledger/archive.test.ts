import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import type { GameStart } from '#contract/play.ts'
import type { fairRound, fairSeeds, fairRotate } from '#contract/records.ts'
import type { StagedProof } from '#contract/staged.ts'
import type { appUserCoinDetail, coinReport } from '#contract/wallet.ts'
import { addReportDays } from '#server/desk/reportDays.ts'
import { sourcesOf } from '#server/desk/web/queues/withdrawalStore.ts'
import { maintainMonths } from '#server/kernel/database/partitions.ts'
import { clearEntries } from '#server/ledger/archive.ts'
import { createRollUp } from '#server/ledger/pools.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { archiveRounds } from '#server/play/games/archive.ts'
import { signedInOperator } from '../desk/web/samples.ts'
import type { TestOperator, Reply } from '../desk/web/samples.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { coinsOf, leaveCoins } from '../fixtures/balances.ts'
import { closePeriods } from '../fixtures/closePeriods.ts'
import { countRows } from '../fixtures/countRows.ts'
import type { GameSession } from '../fixtures/games.ts'
import { openGame, spinOften } from '../fixtures/games.ts'
import { choose, placeBet, stagedProof, openStaged } from '../fixtures/stagedRounds.ts'
import { sumMovements } from '../fixtures/sumMovements.ts'

// Entries and staged rounds that were moved to the archive with their rounds (docs/decisions/073).

type Page = OutputOf<typeof appUserCoinDetail>

let app: TestApp
let sue: TestOperator
let gameSession: GameSession
/** In a staged game; the seed pair was rotated. */
let stager: GameSession
/** In a staged game, on the seed pair still in use. */
let stayer: GameSession
/** The rounds of March and April, by their players. */
const slotRounds: string[] = []
const stagedRounds: string[] = []
beforeAll(async () => {
  app = await createApp()
  app.clock.now = Date.UTC(2031, 2, 31, 23, 50)
  await maintainMonths(app.db, { table: 'round', key: 'at' }, app.clock.now)
  gameSession = await openGame(app)
  const play = async (times: number) => {
    for (let time = 0; time < times; time++) {
      app.clock.pass(1_000)
      slotRounds.push(...(await spinOften(app, gameSession, 1)).map(({ roundId }) => roundId))
    }
  }
  await play(5)
  await leaveCoins(app, gameSession, 900_00)
  await play(5)
  stager = await openStaged(app, 'mines')
  for (let round = 0; round < 2; round++) stagedRounds.push(await playMines(stager))
  const { seedId } = dataOf(await app.call<OutputOf<typeof fairSeeds>>('fairSeeds', {}, stager.token))
  dataOf(await app.call<OutputOf<typeof fairRotate>>('fairRotate', { seedId }, stager.token))
  stayer = await openGame(app, { gameId: 'mines' })
  for (let round = 0; round < 2; round++) await playMines(stayer)
  app.clock.pass(15 * 60_000)
  gameSession = { ...gameSession, ...dataOf(await app.call<GameStart>('startGame', { gameId: gameSession.gameId }, gameSession.token)) }
  await play(3)
  await leaveCoins(app, gameSession, 800_00)
  sue = await signedInOperator(app, 'sue', 'support')
})
afterAll(() => app.close())

const dataAt = <Data>({ data, failure }: Reply<Data>): Data => {
  // A refusal has data, too: null.
  if (failure !== undefined || data === undefined) throw new Error(failure)
  return data
}

/** A round of Pailaw with one choice. */
async function playMines(player: GameSession): Promise<string> {
  app.clock.pass(10_000)
  const begun = await placeBet(app, player, { stake: 10_00 })
  const after = await choose(app, player, begun, begun.legal[0] ?? '')
  return after.isOver ? after.roundId : (await choose(app, player, after, 'cash')).roundId
}

/** The whole statement, page after page, as the wallet continues it. */
async function statement({ token }: GameSession, input: object = {}, pageSize = 4): Promise<Page['list']> {
  const list: Page['list'][number][] = []
  for (;;) {
    const olderThan = list.at(-1)?.id
    const page = dataOf(await app.call<Page>('appUserCoinDetail', { pageSize, ...input, ...(olderThan && { olderThan }) }, token))
    list.push(...page.list)
    if (page.total <= pageSize) return list
  }
}
const report = async () => dataOf(await app.call<OutputOf<typeof coinReport>>('coinReport', {}, gameSession.token))
const rounds = async () => {
  const shown = []
  for (const roundId of slotRounds)
    shown.push(dataOf(await app.call<OutputOf<typeof fairRound>>('fairRound', { roundId }, gameSession.token)))
  return shown
}
const proofs = async () => {
  const shown: StagedProof[] = []
  for (const roundId of stagedRounds) shown.push(await stagedProof(app, stager.token, roundId))
  return shown
}
/** Where a withdrawal's coins would come from, at the desk. */
const sources = () => sourcesOf(app.db, { player_id: gameSession.userId, id: '1' })
/** What an operator is shown of both players' rounds. */
const atDesk = async () => {
  const shown = []
  for (const [{ userId: id }, roundIds] of [
    [gameSession, slotRounds],
    [stager, stagedRounds],
  ] as const) {
    shown.push(dataAt(await sue.call<DeskOutput<'playerRounds'>>('playerRounds', { id })))
    for (const roundId of roundIds) shown.push(dataAt(await sue.call<DeskOutput<'playerRound'>>('playerRound', { id, roundId })))
  }
  return shown
}
const everything = async () => ({
  desk: await atDesk(),
  sources: await sources(),
  statements: [await statement(gameSession), await statement(gameSession, {}, 50), await statement(stager)],
  filtered: [
    await statement(gameSession, { kind: 'play' }),
    await statement(gameSession, { kind: 'other' }),
    await statement(gameSession, { from: Date.UTC(2031, 2, 31, 23, 50, 3), to: Date.UTC(2031, 3, 1) }),
  ],
  report: await report(),
  rounds: await rounds(),
  proofs: await proofs(),
})
const roundEntries = (before = Number.MAX_SAFE_INTEGER) =>
  countRows(app, 'entry', `(ref like 'round:%' or ref like 'staged:%') and at < $1`, [before])
const tryBoth = async () => [await trialBalance(app.db), await trialBalance(app.db, { full: true })]
const areBothSound = async () => (await tryBoth()).map(({ sound }) => sound)

describe('the entries of a month of rounds', () => {
  let before: Awaited<ReturnType<typeof everything>>
  let [entries, ofRounds] = [0, 0]
  const at = Date.UTC(2033, 4, 1)

  test('are in the file with their rounds, and still in the database', async () => {
    before = await everything()
    expect(before.desk[0]).toMatchObject({ rows: { length: 13 }, older: null })
    expect(before.desk[1]).toMatchObject({ replay: 'same', entries: expect.arrayContaining([{ kind: 'bet', delta: -100, after: 999_00 }]) })
    ;[entries, ofRounds] = [await countRows(app, 'entry'), await roundEntries()]
    expect(before.statements[0]).toEqual(before.statements[1])
    await closePeriods(app, at)
    await addReportDays(app.db)
    expect(await archiveRounds({ ...app.deps, clock: () => at })).toEqual({ moved: 14, removed: 0 })
    expect([await countRows(app, 'round'), await countRows(app, 'entry')]).toEqual([3, entries])
    expect(await everything()).toEqual(before)
    expect(await areBothSound()).toEqual([true, true])
  })

  test('stay while a total that is kept up to an entry has yet to add them', async () => {
    expect(await clearEntries(app.db)).toBe(0)
    await sumMovements(app)
    expect(await clearEntries(app.db)).toBe(0)
    const rollUp = createRollUp(app.db, 1)
    await expect
      .poll(
        async () => {
          await rollUp()
          return (await app.db.row<{ n: number }>('select min(entry_id) as n from pool_checkpoint'))?.n
        },
        { timeout: 20_000 },
      )
      .toBe(await lastEntry())
  })

  test('leave the database once, except one whose postings do not cancel out', async () => {
    const broken = await app.db.row<{ entry_id: number; account_id: number }>(
      `update posting set amount = amount + 1 where (entry_id, account_id) = (select p.entry_id, p.account_id from posting p join entry e on e.id = p.entry_id
         where e.ref = 'round:' || $1 and p.balance_after is null order by 1, 2 limit 1) returning entry_id, account_id`,
      [slotRounds[0]],
    )
    const inMarch = await roundEntries(Date.UTC(2031, 3, 1))
    const cleared = await Promise.all([clearEntries(app.db), clearEntries(app.db)])
    await app.db.rows('update posting set amount = amount - 1 where entry_id = $1 and account_id = $2', [
      broken?.entry_id,
      broken?.account_id,
    ])
    // The stake of the last staged round of the pair in use stays with its row.
    expect(cleared.reduce((sum, some) => sum + some)).toBe(inMarch - 2)
    expect(await countRows(app, 'entry', 'id = $1', [broken?.entry_id])).toBe(1)
    expect(await clearEntries(app.db)).toBe(0)
    expect([await countRows(app, 'entry'), await roundEntries()]).toEqual([entries - inMarch + 2, ofRounds - inMarch + 2])
  })

  test('are still in the player’s statement, their balances in rounds and reports, and staged rounds in their proofs', async () => {
    expect(await everything()).toEqual(before)
  })

  test('are in the trial balance: by closed totals, or by the sums of what was deleted', async () => {
    const [quick, full] = await tryBoth()
    expect(quick).toMatchObject({ sound: true, entries, closedEntries: entries })
    expect(full).toMatchObject({ sound: true, entries, closedEntries: 0 })
  })

  test('are missed by the trial balance when the sums of what was deleted are changed', async () => {
    const account = (await app.db.row<{ id: number }>('select min(account_id) as id from account_archived'))?.id
    const add = (amount: number) => app.db.rows('update account_archived set amount = amount + $2 where account_id = $1', [account, amount])
    await add(1)
    expect(await areBothSound()).toEqual([true, false])
    await add(-1)
    await app.db.rows('update archive_file set cleared = cleared + 1')
    expect(await areBothSound()).toEqual([false, false])
    await app.db.rows('update archive_file set cleared = cleared - 1')
    expect(await areBothSound()).toEqual([true, true])
  })

  test('are in the periods when these are closed again', async () => {
    await app.db.rows('delete from ledger_period')
    await app.db.rows('delete from account_closed')
    expect(await areBothSound()).toEqual([true, true])
    await closePeriods(app, at)
    expect((await tryBoth()).map(({ sound, entries: all }) => [sound, all])).toEqual([
      [true, entries],
      [true, entries],
    ])
  })

  test('leave what comes after as it was: play goes on, and a staged round gets the next number of its seed pair', async () => {
    const [balance, own] = [await coinsOf(app, gameSession.token), await countRows(app, 'staged_round', 'player_id = $1', [stayer.userId])]
    expect(own).toBe(1)
    const [round] = await spinOften(app, gameSession, 1)
    expect(round?.balance).toBe(balance - 100 + (round?.payout ?? 0))
    const next = await stagedProof(app, stayer.token, await playMines(stayer))
    expect(next.number).toBe(2)
    expect(await areBothSound()).toEqual([true, true])
  })
})

const lastEntry = async () => (await app.db.row<{ id: number }>('select max(id) as id from entry'))?.id
