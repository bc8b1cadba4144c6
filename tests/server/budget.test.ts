import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import { recordInviteeBets } from '#server/rewards/invite/job.ts'
import { runVip } from '#server/rewards/vip/job.ts'
import { createApp } from './fixtures/app.ts'
import type { TestApp } from './fixtures/app.ts'
import { budgetOf } from './fixtures/budget.ts'
import { deposit } from './fixtures/deposits.ts'
import { coinAward, mailTo, claimMail } from './fixtures/mail.ts'
import { playRounds } from './fixtures/recordedRounds.ts'
import { openRound } from './fixtures/sharedRounds.ts'

// The statements that reading calls send to the database, each for a player with little history and for one with much (decision 047).

let app: TestApp
let little: { token: string; userId: string }
let much: { token: string; userId: string }
beforeAll(async () => {
  app = await createApp()
  little = await app.register()
  much = await app.register()
  for (const [{ token, userId }, rounds] of [
    [little, 20],
    [much, 4_000],
  ] as const) {
    await deposit(app, token, 200_00)
    await playRounds(app, userId, rounds)
  }
  await runVip(app.deps)
  await app.db.rows('analyze')
}, 120_000)
afterAll(() => app.close())

/** Calls without further input, or with a page only. */
const reads: readonly (readonly [CallName, Record<string, unknown>?])[] = [
  ['refreshData'],
  ['getAfterLoginInfoWeb'],
  ['activityGetStatusList'],
  ['activityAwardGetLog'],
  ['getTaskUser'],
  ['loginBonus3User'],
  ['slotshackInfo'],
  ['dailyGameInfo'],
  ['followInfo'],
  ['firstRechargeInfo'],
  ['piggyBank'],
  ['coupons'],
  ['rankInfo'],
  ['pkData'],
  ['actInviteStatus'],
  ['actInviteUser'],
  ['actInviteRecord'],
  ['appAgent5UserLog'],
  ['getBankruptGiftInfo'],
  ['getJackpotDrawInfo'],
  ['getPersonJackpotDrawAwardLog'],
  ['getJackpotRank'],
  ['getScratchCardInfo'],
  ['searchScratchCardAwardLog'],
  ['diamondShopData'],
  ['diamondLog'],
  ['diamondGoodsExchangeOrderLog'],
  ['getVipInfo'],
  ['getVipLevelAudit'],
  ['betBonus', { type: 1 }],
  ['betBonusLog'],
  ['monthlyBonusInfo'],
  ['selfLimits'],
  ['realityCheck'],
  ['online'],
  ['betRecord'],
  ['betRecordReport'],
  ['fairSeeds'],
  ['appUserCoinDetail'],
  ['coinReport'],
  ['rechargeRecord'],
  ['exchangeRecord'],
  ['getExchange'],
  ['safebox'],
  ['bonusCoins'],
  ['getMail3'],
  ['feedbackList'],
  ['devices'],
  ['passkeys'],
  ['kyc'],
  ['appUserOther'],
  ['notices'],
]

const ask = async (name: CallName, body: Record<string, unknown>, token: string) => {
  const { errcode } = await app.call(calls[name].path, body, token)
  return { errcode, count: app.lastStatements().length }
}

test('reading calls keep to their budget of statements, however long their player’s history', async () => {
  const table: string[] = []
  const over: string[] = []
  for (const [name, body = {}] of reads) {
    // What the first read creates (a seed pair, a week’s battle) is not created again.
    await ask(name, body, little.token)
    const [a, b] = [await ask(name, body, little.token), await ask(name, body, much.token)]
    if (name === 'fairSeeds') await ask(name, body, much.token)
    expect({ name, errcodes: [a.errcode, b.errcode] }).toEqual({ name, errcodes: [0, 0] })
    table.push(`${name.padEnd(30)} ${String(budgetOf(name)).padStart(3)} ${String(a.count).padStart(3)} ${String(b.count).padStart(3)}`)
    if (Math.max(a.count, b.count) > budgetOf(name)) over.push(`${name}: ${a.count}, ${b.count}`)
  }
  if (process.env.STATEMENTS) console.log(['call                        budget little much', ...table].join('\n'))
  expect(over).toEqual([])
})

test('opening a game, a spin and leaving it keep to eight, four and six statements', async () => {
  const counts = async (token: string) => {
    const start = await app.call<{ roundToken: string; stakes: number[] }>('startGame', { gameId: 'perlas' }, token)
    const opened = app.lastStatements().length
    const { roundToken, stakes } = start.data ?? { roundToken: '', stakes: [] }
    expect((await app.call('spin', { roundToken, stake: stakes[0] }, token)).errcode).toBe(0)
    const spun = app.lastStatements().length
    expect((await app.call('exitGame', { roundToken }, token)).errcode).toBe(0)
    return [opened, spun, app.lastStatements().length]
  }
  for (const { token } of [little, much]) {
    // The very first visit creates a seed pair.
    await counts(token)
    app.clock.pass(61_000)
    const [opened = 0, spun = 0, exited = 0] = await counts(token)
    expect(opened).toBeLessThanOrEqual(8)
    expect(spun).toBeLessThanOrEqual(4)
    expect(exited).toBeLessThanOrEqual(6)
  }
})

test('a bet in a shared round, a drop, a staged bet and a choice keep to nine, seven, nine and eight statements', async () => {
  const { token } = await app.register()
  const sent = async (name: CallName, body: Record<string, unknown>) => {
    const answer = await app.call<{ roundToken: string; roundId: string; legal: string[] }>(calls[name].path, body, token)
    expect({ name, message: answer.message }).toEqual({ name, message: '' })
    return { count: app.lastStatements().length, ...answer.data }
  }
  const number = await openRound(app)
  const bet = () => sent('liveBet', { number, bets: [{ choice: 'red', stake: 1_00 }] })
  const drop = (version: number) => sent('pusherDrop', { aim: 4, coins: 1, version, tryIt: false })
  await bet()
  expect((await bet()).count).toBeLessThanOrEqual(9)
  await drop(32)
  expect((await drop(33)).count).toBeLessThanOrEqual(7)
  const { roundToken } = await sent('startGame', { gameId: 'mines' })
  const begun = await sent('stagedBet', { roundToken, stake: 1_00, setup: '3' })
  expect(begun.count).toBeLessThanOrEqual(9)
  const chosen = await sent('stagedChoose', { roundToken, roundId: begun.roundId, version: 0, choice: begun.legal?.[0] })
  // One that ends the round pays it too.
  expect(chosen.count).toBeLessThanOrEqual(8)
})

test('claiming the awards of twenty mails takes as many statements as those of one; a deposit and a task keep to seven and fourteen', async () => {
  const { token, userId } = await app.register()
  const claim = async (mails: number) => {
    for (let n = 0; n < mails; n++) await mailTo(app, userId, { awards: [coinAward] })
    const { data } = await claimMail(app, token)
    return { mails: data?.mailIds.length, count: app.lastStatements().length }
  }
  // The first claim takes the welcome mail as well, and none of them opens the gift turnover: registration did.
  await claim(1)
  const one = await claim(1)
  expect(one.mails).toBe(1)
  expect(await claim(20)).toEqual({ mails: 20, count: one.count })
  await app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, token)
  expect(app.lastStatements().length).toBeLessThanOrEqual(7)
  await playRounds(app, userId, 20, { gameId: 'biyahe-888' })
  await app.call('receiveTaskAward', { id: 'day-ride' }, token)
  expect(app.lastStatements().length).toBeLessThanOrEqual(14)
})

/** Number of database pages that the reads of the latest call touch. */
async function pagesRead(): Promise<number> {
  let pages = 0
  for (const { text, values = [] } of app.lastStatements()) {
    if (/\b(insert|update|delete)\b/i.test(text)) continue
    const row = await app.db.row<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    const plan = row?.['QUERY PLAN'][0].Plan ?? {}
    pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  return pages
}

async function pagesOf(name: CallName, token: string): Promise<number> {
  await ask(name, {}, token)
  await ask(name, {}, token)
  return pagesRead()
}

test.each(['refreshData', 'getTaskUser', 'slotshackInfo'] as const)(
  '%s touches no more pages for 4,000 rounds than for 20',
  async (name) => {
    const [a, b] = [await pagesOf(name, little.token), await pagesOf(name, much.token)]
    if (process.env.STATEMENTS) console.log(name, 'pages', a, b)
    expect(a).toBeGreaterThan(0)
    expect(b).toBeLessThanOrEqual(a * 1.2)
  },
)

describe('a player with 2,000 deposits, one a day', () => {
  const depositors = new Map<number, string>()
  beforeAll(async () => {
    for (const count of [40, 2_000]) {
      const { token, userId } = await app.register()
      depositors.set(count, token)
      await app.db.rows(
        `insert into deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at, settled_at)
           select $1, 'qr-ph', 'qr', 'sandbox', 10000, 'paid', 0, 1, $2::bigint - n * 86400000::bigint from generate_series(1, $3::integer) n`,
        [userId, app.clock.now, count],
      )
    }
    await app.db.rows('vacuum analyze deposit_order')
  })

  test.each(['refreshData', 'getVipInfo', 'rankInfo', 'getJackpotDrawInfo', 'getExchange'] as const)(
    'touches no more pages of rows by %s than one with 40',
    async (name) => {
      const [few, many] = [await pagesOf(name, depositors.get(40) ?? ''), await pagesOf(name, depositors.get(2_000) ?? '')]
      if (process.env.STATEMENTS) console.log(name, 'pages', few, many)
      expect(few).toBeGreaterThan(0)
      // The indexes that are searched are a level higher.
      expect(many).toBeLessThanOrEqual(few + 4)
    },
  )
})

describe('a player with 2,000 coupons, bonuses, mails, scratch cards, withdrawals, check-ins and friends', () => {
  /** For $1 players, $2 now, $3 rows. */
  const histories = [
    `insert into coupon (player_id, prop_id, count, ref, granted_at, expires_at, used_at, worth)
       select $1, 1001, 1, 'coupon ' || n, $2 - n * 3600000::bigint, $2, case when n > 10 then $2 end, case when n > 10 then 1 end`,
    `insert into bonus (player_id, source, ref, amount, need, days, state, granted_at, activated_at, expires_at, ended_at, converted)
       select $1, 'bonus', 'bonus ' || n, 100, 100, 3, 'done', $2 - n * 3600000::bigint, 1, 2, $2 - n * 3600000::bigint, 100`,
    `insert into mail (player_id, body, awards, at, read_at)
       select $1, '{"template":"withdrawalPaid","orderId":"1","amount":100}', '[]', $2 - n * 60000::bigint, $2`,
    `insert into scratch_card (player_id, rules_version, payment, prize_id, announced, at, revealed_at)
       select $1, 1, 'diamond', 'none', false, $2 - n * 3600000::bigint, $2 - n * 3600000::bigint`,
    `with bank as (
       insert into bank_account (player_id, bank_id, holder, number_sealed, number_digest, plain_digest, last4, added_at)
         values ($1, 'gcash', 'Maria', '', 'x', 'x', '1234', 0) returning id
     ) insert into withdrawal (player_id, bank_account_id, channel, amount, state, created_at, hold_until, settled_at)
       select $1, bank.id, 'sandbox', 100, 'paid', $2 - n * 3600000::bigint, 0, $2 from bank,`,
    `insert into check_in_claim (player_id, utc_day, cycle_day_one, made_up, at)
       select $1, $2 / 86400000 - n, $2 / 86400000 - n - ($2 / 86400000 - n) % 7, false, $2 - n * 86400000::bigint`,
    `insert into player (uuid, account, nickname, avatar, password_hash, birth_date, terms_version, inviter_id, created_at)
       select gen_random_uuid(), 'friend ' || $1 || ' ' || n, 'Friend', '1', 'none', '1990-01-01', 1, $1, $2 - n * 3600000::bigint`,
  ]
  const players = new Map<number, string>()
  beforeAll(async () => {
    for (const count of [40, 2_000]) {
      const { token, userId } = await app.register()
      players.set(count, token)
      for (const history of histories)
        await app.db.rows(
          `${history.replaceAll('$1', '$1::bigint').replaceAll('$2', '$2::bigint')}${history.endsWith(',') ? '' : ' from'} generate_series(1, $3::integer) n`,
          [userId, app.clock.now, count],
        )
    }
    await app.db.rows('vacuum analyze')
  })

  test.each([
    'refreshData',
    'getAfterLoginInfoWeb',
    'coupons',
    'bonusCoins',
    'searchScratchCardAwardLog',
    'getExchange',
    'loginBonus3User',
    'actInviteUser',
  ] as const)('touches hardly more pages by %s than one with 40', async (name) => {
    const [few, many] = [await pagesOf(name, players.get(40) ?? ''), await pagesOf(name, players.get(2_000) ?? '')]
    if (process.env.STATEMENTS) console.log(name, 'pages', few, many)
    expect(few).toBeGreaterThan(0)
    expect(many).toBeLessThanOrEqual(few + 8)
  })
})

describe('a player with 2,000 friends who paid and bet too little', () => {
  const players = new Map<number, string>()
  beforeAll(async () => {
    for (const count of [40, 2_000]) {
      const { token, userId } = await app.register()
      players.set(count, token)
      await app.db.rows(
        `with friend as (
           insert into player (uuid, mobile, nickname, avatar, password_hash, birth_date, terms_version, inviter_id, created_at, has_paid)
             select gen_random_uuid(), 'mobile ' || $1::bigint || ' ' || n, 'Friend', '1', 'none', '1990-01-01', 1, $1, $2::bigint - n * 600000::bigint, true
               from generate_series(1, $3::integer) n returning id, created_at
         ) insert into deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at, settled_at)
             select id, 'qr-ph', 'qr', 'sandbox', 10000, 'paid', created_at, created_at, created_at from friend`,
        [userId, app.clock.now - 31 * 86_400_000, count],
      )
    }
    await recordInviteeBets(app.deps)
    await app.db.rows('vacuum analyze')
  })

  // An agent's team counts them: it reads the pages that they are on, but searches for none of them.
  test.each([
    ['refreshData', 40],
    ['activityGetStatusList', 40],
    ['actInviteStatus', 40],
    ['appAgent5User', 200],
  ] as const)('touches hardly more pages by %s than one with 40', async (name, more) => {
    const [few, many] = [await pagesOf(name, players.get(40) ?? ''), await pagesOf(name, players.get(2_000) ?? '')]
    if (process.env.STATEMENTS) console.log(name, 'pages', few, many)
    expect(few).toBeGreaterThan(0)
    expect(many).toBeLessThanOrEqual(few + more)
  })
})

describe('a player with 2,000 friends who are valid, of whom the first count', () => {
  const players = new Map<number, string>()
  beforeAll(async () => {
    for (const count of [200, 2_000]) {
      const { token, userId } = await app.register()
      players.set(count, token)
      await app.db.rows(
        `with friend as (
           insert into player (uuid, mobile, nickname, avatar, password_hash, birth_date, terms_version, inviter_id, created_at, has_paid)
             select gen_random_uuid(), 'mobile ' || $1::bigint || ' ' || n, 'Friend', '1', 'none', '1990-01-01', 1, $1, $2::bigint - n * 600000::bigint, true
               from generate_series(1, $3::integer) n returning id, created_at
         ), bets as (
           insert into invitee_bets (player_id, until, valid_bet) select id, created_at + 30 * 86400000::bigint, 1000000 from friend
         ) insert into deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at, settled_at)
             select id, 'qr-ph', 'qr', 'sandbox', 10000, 'paid', created_at, created_at, created_at from friend`,
        [userId, app.clock.now - 31 * 86_400_000, count],
      )
    }
    await app.db.rows('vacuum analyze')
    // Friends of before still earn more spins than those of from now on: each is looked at.
    await app.change({ 'invite.wheel.perInvitee': 2 })
  }, 60_000)
  afterAll(() => app.change({ 'invite.wheel.perInvitee': null }))

  test('touches hardly more pages by actInviteStatus than one with 200', async () => {
    const [few, many] = [
      await pagesOf('actInviteStatus', players.get(200) ?? ''),
      await pagesOf('actInviteStatus', players.get(2_000) ?? ''),
    ]
    if (process.env.STATEMENTS) console.log('actInviteStatus', 'pages', few, many)
    expect(few).toBeGreaterThan(0)
    // Their order is read from the index, and their deposits and bets of no more than count.
    expect(many).toBeLessThanOrEqual(few + 80)
  })
})

test('a stake under a limit on stakes reads no more pages for 4,000 rounds than for 20', async () => {
  const number = await openRound(app)
  const pagesOfBet = async (token: string): Promise<number> => {
    const limited = await app.call('setSelfLimit', { kind: 'stake', period: 'month', value: 900_000_00 }, token)
    const bet = () => app.call('liveBet', { number, bets: [{ choice: 'red', stake: 1_00 }] }, token)
    expect([limited.message, (await bet()).message, (await bet()).message]).toEqual(['', '', ''])
    return pagesRead()
  }
  const [a, b] = [await pagesOfBet(little.token), await pagesOfBet(much.token)]
  if (process.env.STATEMENTS) console.log('liveBet pages', a, b)
  expect(a).toBeGreaterThan(0)
  expect(b).toBeLessThanOrEqual(a * 1.2)
})
