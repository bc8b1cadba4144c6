import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/kernel/database.ts'
import { lockedForUpdate } from '#server/ledger/wagering/turnover.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound } from '../../fixtures/balances.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { openBefore } from '../../fixtures/openBefore.ts'
import { playRound, startGameFor } from '../../fixtures/rounds.ts'
import type { SettlingSession } from '../../fixtures/rounds.ts'
import { giveGift, infoOf, payee } from './samples.ts'
import type { Payee } from './samples.ts'

/** A server without a welcome gift. */
let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { playMoney: false } })
})
afterAll(() => app.close())

/** Bets of 10.00 that win and lose in turn: what is staked of a gift comes back to it. */
async function wager(gameSession: SettlingSession, validBet: number): Promise<void> {
  for (let done = 0; done < validBet; done += 20_00) {
    await playRound(app, gameSession, { stake: 10_00, payout: 20_00 })
    await playRound(app, gameSession, { stake: 10_00, payout: 0 })
  }
}
const locksOf = async (player: Payee) =>
  (await infoOf(app, player)).locked.map(({ source, amount, need, done }) => ({ source, amount, need, done }))
/** A player with a gift of 200.00 that was wagered: 1.00 of it is theirs. */
async function withWageredGift() {
  const player = await payee(app)
  await giveGift(app, player, 200_00)
  const gameSession = await startGameFor(app, player)
  await wager(gameSession, 200_00)
  expect(await locksOf(player)).toEqual([{ source: 'gift', amount: 199_00, need: 200_00, done: 200_00 }])
  return { player, gameSession }
}

test('A7: a gift that waits to be released is not to be wagered again for each deposit, and none waits for it', async () => {
  const { player, gameSession } = await withWageredGift()
  for (const bets of [300_00, 400_00]) {
    await deposit(app, player.token, 100_00)
    const left = 200_00 - (bets - 100_00) / 200
    expect(await locksOf(player)).toEqual([
      { source: 'gift', amount: left, need: 200_00, done: 200_00 },
      { source: 'deposit', amount: 100_00, need: 100_00, done: 0 },
    ])
    await wager(gameSession, 100_00)
    expect(await locksOf(player)).toEqual([{ source: 'gift', amount: 200_00 - bets / 200, need: 200_00, done: 200_00 }])
  }
  expect((await infoOf(app, player)).withdrawable).toBe(202_00)
})

test('A7: a later gift must be wagered itself, with no bet from before it', async () => {
  const { player, gameSession } = await withWageredGift()
  await wager(gameSession, 1_000_00)
  await giveGift(app, player, 300_00)
  expect(await locksOf(player)).toEqual([{ source: 'gift', amount: 494_00, need: 300_00, done: 0 }])
  await wager(gameSession, 280_00)
  expect(await locksOf(player)).toEqual([{ source: 'gift', amount: 494_00, need: 300_00, done: 280_00 }])
  await wager(gameSession, 20_00)
  // 1,500.00 of bets in all.
  expect(await locksOf(player)).toEqual([{ source: 'gift', amount: 492_50, need: 300_00, done: 300_00 }])
})

test('a gift given after the rate was changed is released by later bets at the new one, and the page says so; one given before keeps its rate', async () => {
  const { player, gameSession } = await withWageredGift()
  const released = async (bets: number): Promise<number> => {
    const before = await locksOf(player)
    await wager(gameSession, bets)
    return (before[0]?.amount ?? 0) - ((await locksOf(player))[0]?.amount ?? 0)
  }
  const betsPerCoin = async () => (await infoOf(app, player)).gift?.betsPerCoin
  await wager(gameSession, 1_800_00)
  try {
    await app.change({ 'withdrawal.giftPpm': 2_500 })
    expect([await released(200_00), await betsPerCoin()]).toEqual([1_00, 200])
    await giveGift(app, player, 20_00)
    expect([await released(400_00), await betsPerCoin()]).toEqual([1_00, 400])
    // Once more, from the rate before.
    await app.change({ 'withdrawal.giftPpm': null })
    await giveGift(app, player, 20_00)
    expect([await released(400_00), await betsPerCoin()]).toEqual([2_00, 200])
  } finally {
    await app.change({ 'withdrawal.giftPpm': null })
  }
})

test('what earlier bets can still release stays the same, although the rate was off in between while a gift was given', async () => {
  const { player, gameSession } = await withWageredGift()
  await wager(gameSession, 1_800_00)
  try {
    for (const ppm of [2_500, 0, 1_000]) {
      await app.change({ 'withdrawal.giftPpm': ppm })
      await giveGift(app, player, 20_00)
    }
    await wager(gameSession, 60_00)
    // Earlier bets have released all they could, 10.00, and 60.00 of bets at 0.1 % release 0.06.
    expect(await locksOf(player)).toEqual([{ source: 'gift', amount: 260_00 - 10_06, need: 60_00, done: 60_00 }])
  } finally {
    await app.change({ 'withdrawal.giftPpm': null })
  }
})

test('A7: the bets that wagered a gift count for no deposit when the gift is lost', async () => {
  const player = await payee(app)
  const gameSession = await startGameFor(app, player)
  await giveGift(app, player, 200_00)
  await deposit(app, player.token, 100_00)
  await wager(gameSession, 240_00)
  await giveGift(app, player, 10_00)
  const ofDeposit = (done: number) => ({ source: 'deposit', amount: 100_00, need: 100_00, done })
  expect((await locksOf(player))[0]).toEqual(ofDeposit(40_00))
  // The gift is staked first: 208.80 are left of it.
  await playRound(app, gameSession, { stake: 50_00, payout: 0 })
  expect((await locksOf(player))[0]).toEqual(ofDeposit(90_00))
  await playRound(app, gameSession, { stake: 200_00, payout: 0 })
  expect(await locksOf(player)).toEqual([])
  expect(await isSound(app)).toBe(true)
})

/** The rows of a player's locks, as JSON. */
const readLocks = async (db: Database, playerId: string): Promise<string> => {
  const row = await db.row<{ locks: unknown }>('select json_agg(l) as locks from turnover_lock l where player_id = $1', [playerId])
  return JSON.stringify(row?.locks)
}
const writeLocks = (db: Database, locks: string) =>
  db.rows('insert into turnover_lock overriding system value select * from json_populate_recordset(null::turnover_lock, $1)', [locks])

/** Takes a player's locks to the release before `raised-gifts.sql`, through the migration, and back. */
async function migrateLocks(playerId: string): Promise<void> {
  const older = await openBefore('raised-gifts.sql')
  try {
    await older.db.rows(
      `insert into player (id, uuid, nickname, avatar, birth_date, terms_version, created_at) overriding system value values ($1, gen_random_uuid(), 'n', 'a', '1990-01-01', 1, 0)`,
      [playerId],
    )
    await writeLocks(older.db, await readLocks(app.db, playerId))
    await older.migrate()
    await app.db.rows('delete from turnover_lock where player_id = $1', [playerId])
    await writeLocks(app.db, await readLocks(older.db, playerId))
  } finally {
    await older.close()
  }
}

test.each([
  ['that was wagered stays so', 0, []],
  [
    'that was raised after it was wagered is wagered as far as it was before: the rest is still to be wagered',
    300_00,
    [{ need: 300_00, done: 0 }],
  ],
])('A7: an earlier release’s gift %s', async (_what, raised, open) => {
  const { player, gameSession } = await withWageredGift()
  await deposit(app, player.token, 100_00)
  await wager(gameSession, 100_00)
  const gift = `where player_id = $1 and source = 'gift' and ended is null`
  await app.db.transaction((tx) => lockedForUpdate(tx, player.userId, app.clock.now))
  // As 133-wagered-gifts.sql left it: up to where any lock took bets, whatever was added to the gift since.
  await app.db.rows(
    `update turnover_lock set need = need + $2, met_to = (select max(used_to) from turnover_lock where player_id = $1 and ended is not null) ${gift}`,
    [player.userId, raised],
  )
  await migrateLocks(player.userId)
  expect(await app.db.rows(`select need from turnover_lock ${gift} and met_to is null`, [player.userId])).toEqual(
    open.map(({ need }) => ({ need })),
  )
  expect(await locksOf(player)).toMatchObject([{ source: 'gift', ...(open[0] ?? { need: 200_00, done: 200_00 }) }])
  await wager(gameSession, raised)
  expect(await locksOf(player)).toMatchObject([raised === 0 ? { need: 200_00, done: 200_00 } : { need: 300_00, done: 300_00 }])
})
