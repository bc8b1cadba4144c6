import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { poolNames } from '#contract/jackpot.ts'
import type { PoolName } from '#contract/jackpot.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { createRollUp, readPools } from '#server/ledger/pools.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { settleSpin } from '#server/play/games/spin.ts'
import { openPools } from '#server/play/jackpot/pools.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound, leaveCoins } from '../../fixtures/balances.ts'
import { databaseUrl } from '../../fixtures/databaseUrl.ts'
import { openGame, spin, spinOften } from '../../fixtures/games.ts'
import { createTestServer, pools, rules } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestServer()
})
afterAll(() => app.close())

/** What stakes have fed each pool, besides the operator’s seeds. */
const fedPools = async (): Promise<Record<PoolName, number>> => {
  const values = await pools(app)
  return Object.fromEntries(poolNames.map((pool) => [pool, values[pool] - rules.seed[pool]])) as Record<PoolName, number>
}

/** What the pools must have been fed by players with these total stakes: the whole hundredths per player and pool. */
const dueFor = (staked: readonly number[]): Record<PoolName, number> =>
  Object.fromEntries(
    poolNames.map((pool) => [pool, staked.reduce((sum, all) => sum + Math.floor((all * rules.feed[pool]) / 1_000_000), 0)]),
  ) as Record<PoolName, number>

/** Each player's stakes in real rounds, from the rounds. */
const stakedByPlayer = async (): Promise<number[]> =>
  (await app.db.rows<{ staked: number }>('select sum(stake)::bigint as staked from round where not demo group by player_id')).map(
    ({ staked }) => staked,
  )

describe('the pools', () => {
  test('are seeded by the operator, exactly once, whatever opens them and how often', async () => {
    await Promise.all([openPools(app.deps), openPools(app.deps), openPools(app.deps)])
    expect(await fedPools()).toEqual({ mega: 0, major: 0, minor: 0, mini: 0 })
  })

  test('get their share of a real stake in a separate entry, the operator the rest', async () => {
    const gameSession = await openGame(app)
    const before = await fedPools()
    const { roundId } = dataOf(await spin(app, gameSession, { stake: 5_000 }))
    const after = await fedPools()
    expect(poolNames.map((pool) => after[pool] - before[pool])).toEqual([25, 12, 7, 5])
    const postings = await app.db.rows(
      `select coalesce(a.pool, a.owner) as who, p.amount from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id
         where e.ref = $1 and e.kind = 'bet' order by p.amount`,
      [`round:${roundId}`],
    )
    expect(postings).toEqual([
      { who: 'player', amount: -5_000 },
      { who: 'mini', amount: 5 },
      { who: 'minor', amount: 7 },
      { who: 'major', amount: 12 },
      { who: 'mega', amount: 25 },
      { who: 'operator', amount: 4_951 },
    ])
  })

  test('R47: lose nothing by rounding: a player’s small stakes add up to exactly 1 % over time', async () => {
    const gameSession = await openGame(app)
    const before = await fedPools()
    // 0.20 each: no pool gets a whole hundredth from any one of them.
    await spinOften(app, gameSession, 50, 20)
    const after = await fedPools()
    expect(poolNames.map((pool) => after[pool] - before[pool])).toEqual([5, 2, 1, 1])
    await spinOften(app, gameSession, 50, 20)
    await spinOften(app, gameSession, 4, 5_000)
    const end = await fedPools()
    const staked = 100 * 20 + 4 * 5_000
    expect(poolNames.map((pool) => end[pool] - before[pool])).toEqual(poolNames.map((pool) => (staked * rules.feed[pool]) / 1_000_000))
  })

  test('get nothing from a demo round', async () => {
    const gameSession = await openGame(app, { tryIt: true })
    const before = await fedPools()
    await spinOften(app, gameSession, 3, 5_000)
    expect(await fedPools()).toEqual(before)
  })

  test('are fed by every player of a crowd on several servers, to the hundredth', async () => {
    const gameSessions = await Promise.all(Array.from({ length: 12 }, () => openGame(app)))
    const url = await databaseUrl(app)
    const servers = Array.from({ length: 4 }, () => openDatabase(url, () => {}, { size: 4, connectLimitMs: 20_000 }))
    const spinOn = (db: (typeof servers)[number], { token, userId, roundToken }: (typeof gameSessions)[number], stake: number) => {
      const { now } = app.clock
      const caller = { playerId: userId, tokenHash: hashToken(token), lastInputAt: now, termsVersion: 3 }
      return settleSpin(
        { ...app.deps, db, tx: db, now, caller, ip: '', device: '', origin: '', requestId: randomUUID() },
        { roundToken, stake },
      )
    }
    try {
      const stakes = [20, 60, 100, 600, 5_000]
      const spins = servers.flatMap((db, server) =>
        gameSessions.map((gameSession, index) => spinOn(db, gameSession, stakes[(server + index) % 5] ?? 20)),
      )
      expect((await Promise.all(spins)).filter(isRefusal)).toEqual([])
    } finally {
      await Promise.all(servers.map((db) => db.close()))
    }
    expect(await fedPools()).toEqual(dueFor(await stakedByPlayer()))
    expect(await isSound(app)).toBe(true)
  })

  test('get nothing from a refused spin', async () => {
    const gameSession = await openGame(app)
    await leaveCoins(app, gameSession, 10)
    const before = await fedPools()
    expect((await spin(app, gameSession, { stake: 5_000 })).message).toBe('balanceTooLow')
    expect(await fedPools()).toEqual(before)
  })
})

describe('the checkpoint of a pool', () => {
  const marks = () => app.db.rows<{ entry_id: number; total: number }>('select entry_id, total from pool_checkpoint order by account_id')
  /**
   * The first call sets its mark, a later one adds up to it: once nothing older runs anywhere on the server, including concurrent tests.
   */
  const untilRolled = async (rollUp: () => Promise<void>) => {
    const before = await marks()
    const rollOn = async () => {
      await rollUp()
      expect(await marks()).not.toEqual(before)
    }
    await vi.waitFor(rollOn, { timeout: 20_000 })
  }

  test('advances behind the ledger, and the value stays the same', async () => {
    const gameSession = await openGame(app)
    await spinOften(app, gameSession, 5, 5_000)
    const before = await pools(app)
    const rollUp = createRollUp(app.db, 1)
    expect((await marks()).every(({ entry_id }) => entry_id === 0)).toBe(true)
    await untilRolled(rollUp)
    const rolled = await marks()
    expect(rolled.every(({ entry_id }) => entry_id > 0)).toBe(true)
    expect(rolled.reduce((sum, { total }) => sum + total, 0)).toBe(Object.values(before).reduce((sum, value) => sum + value, 0))
    expect(await pools(app)).toEqual(before)
    await spinOften(app, gameSession, 2, 5_000)
    expect((await pools(app)).mega).toBe(before.mega + 50)
    expect(await isSound(app)).toBe(true)
  })

  test('never passes an entry that a slow transaction may still write', async () => {
    const gameSession = await openGame(app)
    const slow = openDatabase(await databaseUrl(app), () => {}, { size: 1, connectLimitMs: 20_000 })
    let finish = () => {}
    const blocked = new Promise<void>((resolve) => (finish = resolve))
    let hasWritten = () => {}
    const written = new Promise<void>((resolve) => (hasWritten = resolve))
    try {
      const rollUp = createRollUp(app.db, 1)
      const slowWork = slow.transaction(async (tx) => {
        // An entry with the lower number, as a server that then hangs would write it.
        await tx.rows(`select 1 from account where owner = 'pool' and pool = 'mini' for no key update`)
        await tx.rows(
          `with e as (insert into entry (kind, ref, currency, at) values ('poolSeed', 'slow', 'coin', 1) returning id)
           insert into posting (entry_id, account_id, amount) select e.id, a.id, case a.owner when 'pool' then 700 else -700 end
           from e, account a where a.currency = 'coin' and (a.owner = 'operator' or a.pool = 'mini')`,
        )
        hasWritten()
        await blocked
      })
      await written
      await spinOften(app, gameSession, 3, 5_000)
      const before = await pools(app)
      const marksBefore = await marks()
      for (let call = 0; call < 4; call++) await rollUp()
      expect(await marks()).toEqual(marksBefore)
      finish()
      await slowWork
      await untilRolled(rollUp)
      expect(await pools(app)).toEqual({ ...before, mini: before.mini + 700 })
      expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenPools: 0 })
    } finally {
      finish()
      await slow.close()
    }
  })

  test('is rolled up by several servers at once, each entry once', async () => {
    const gameSession = await openGame(app)
    const rollUps = Array.from({ length: 6 }, () => createRollUp(app.db, 1))
    for (let round = 0; round < 3; round++) {
      await Promise.all([...rollUps.map((rollUp) => rollUp()), spinOften(app, gameSession, 2, 5_000)])
    }
    expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenPools: 0, pools: await readPools(app.db) })
  })

  test('that was tampered with is found by the trial balance', async () => {
    await app.db.rows('update pool_checkpoint set total = total + 1 where account_id = (select min(account_id) from pool_checkpoint)')
    expect(await trialBalance(app.db)).toMatchObject({ sound: false, brokenPools: 1, brokenBalances: 0 })
    await app.db.rows('update pool_checkpoint set total = total - 1 where account_id = (select min(account_id) from pool_checkpoint)')
    const account = `owner = 'player' and currency = 'coin' and player_id = (select max(id) from player)`
    await app.db.rows(`update account set valid_bet = valid_bet + 1 where ${account}`)
    expect(await trialBalance(app.db)).toMatchObject({ sound: false, brokenCounts: 1, brokenPools: 0 })
    await app.db.rows(`update account set valid_bet = valid_bet - 1 where ${account}`)
    expect(await isSound(app)).toBe(true)
  })
})
