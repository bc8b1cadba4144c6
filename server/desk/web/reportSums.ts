import { dayMs, slotOf } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'

/** Rounds, bets and wins, in hundredths. */
export interface Played {
  readonly rounds: number
  readonly bets: number
  readonly wins: number
}

/** Three slots make a day in Manila, which begins with the first of them; days are numbered from `from`. */
export const playedByDay = (sql: Sql, from: number, to: number) =>
  sql.rows<Played & { number: number }>(
    `select (slot - $1::bigint) / 3 as number, sum(rounds)::bigint as rounds, sum(staked)::bigint as bets, sum(won)::bigint as wins from play_total
      where slot >= $1 and slot < $2 and currency <> 'demo' group by 1 order by 1`,
    [slotOf(from), slotOf(to)],
  )

export const playedByGame = (sql: Sql, from: number, to: number) =>
  sql.rows<Played & { gameId: string }>(
    `select game_id as "gameId", sum(rounds)::bigint as rounds, sum(staked)::bigint as bets, sum(won)::bigint as wins from play_total
      where slot >= $1 and slot < $2 and currency <> 'demo' group by 1 order by 1`,
    [slotOf(from), slotOf(to)],
  )

/** What game providers reported, by provider. */
export const playedAtProviders = (sql: Sql, from: number, to: number) =>
  sql.rows<{ provider: string; bets: number; wins: number }>(
    `select provider, sum(staked)::bigint as bets, sum(won)::bigint as wins from studio_play
      where at >= $1 and at < $2 group by 1 order by 1`,
    [from, to],
  )

/** Paid in and out through payment channels, by day number counted from `from`. Later refunds are not deducted. */
export const paidByDay = (sql: Sql, from: number, to: number) =>
  sql.rows<{ number: number; deposits: number; withdrawals: number }>(
    `select (e.at - $1::bigint) / $3::bigint as number, coalesce(sum(p.amount) filter (where e.kind = 'deposit'), 0)::bigint as deposits,
         coalesce(sum(p.amount) filter (where e.kind <> 'deposit'), 0)::bigint as withdrawals
       from entry e join posting p on p.entry_id = e.id and p.amount > 0
       where e.at >= $1 and e.at < $2 and e.kind in ('deposit', 'withdrawalPaid', 'payoutLoss') group by 1`,
    [from, to, dayMs],
  )

/** Deposits and what of them was returned, by channel and payment method. An entry of a deposit or its refund names the order second. */
export const depositsByMethod = (sql: Sql, from: number, to: number) =>
  sql.rows<{ channel: string; method: string; deposits: number; depositCount: number; returned: number }>(
    `select o.channel, o.type_id as method, coalesce(sum(p.amount) filter (where e.kind = 'deposit'), 0)::bigint as deposits,
         count(*) filter (where e.kind = 'deposit') as "depositCount",
         sum(case e.kind when 'deposit' then 0 when 'depositRefundReturned' then -p.amount else p.amount end)::bigint as returned
       from entry e join posting p on p.entry_id = e.id and p.amount > 0 join deposit_order o on o.id = split_part(e.ref, ':', 2)::bigint
       where e.at >= $1 and e.at < $2 and e.kind in ('deposit', 'depositRefund', 'depositRefundOwed', 'depositRefundReturned')
       group by 1, 2 order by 1, 2`,
    [from, to],
  )

/** Withdrawals paid out, by channel and the bank or e-wallet that received them. */
export const withdrawalsByMethod = (sql: Sql, from: number, to: number) =>
  sql.rows<{ channel: string; method: string; withdrawals: number; withdrawalCount: number }>(
    `select w.channel, b.bank_id as method, sum(p.amount)::bigint as withdrawals, count(*) as "withdrawalCount"
       from entry e join posting p on p.entry_id = e.id and p.amount > 0 join withdrawal w on w.id = split_part(e.ref, ':', 2)::bigint
         join bank_account b on b.id = w.bank_account_id
       where e.at >= $1 and e.at < $2 and e.kind in ('withdrawalPaid', 'payoutLoss') group by 1, 2 order by 1, 2`,
    [from, to],
  )

/**
 * Kinds of entries that are no gift: play, the player's own money, and corrections by operators. Every other kind that changes a player's
 * coins or bonus coins belongs to a programme.
 */
const notGiven = `('bet', 'win', 'betReturned', 'stakesTaken', 'poolSeed', 'deposit', 'withdrawal', 'withdrawalReturned', 'withdrawalPaid', 'depositRefund',
  'depositRefundReturned', 'depositRefundOwed', 'debtPaid', 'safeboxPut', 'safeboxTake', 'studioIn', 'studioOut', 'studioReturned', 'bonusDone', 'demo', 'payoutLoss',
  'adjustment')`

/**
 * Coins and bonus coins that programmes gave to players and took back, from savings too: once by day number counted from `from` (`kind` null), once by kind
 * of entry (`number` null).
 */
export const givenByDayAndKind = (sql: Sql, from: number, to: number) =>
  sql.rows<{ number: number | null; kind: string | null; given: number; takenBack: number; awards: number; players: number }>(
    `select number, kind, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as given,
         coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as "takenBack", count(*) filter (where amount > 0) as awards,
         count(distinct player_id) as players
       from (select (e.at - $1::bigint) / $3::bigint as number, e.kind, p.amount, a.player_id
         from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id and a.owner = 'player'
         where e.at >= $1 and e.at < $2 and e.currency in ('coin', 'bonus', 'safebox') and e.kind not in ${notGiven}) gift
       group by grouping sets ((number), (kind)) order by kind, number`,
    [from, to, dayMs],
  )

/** What programmes gave between two moments, less what they took back. */
export async function givenBetween(sql: Sql, from: number, to: number): Promise<number> {
  const byDay = (await givenByDayAndKind(sql, from, to)).filter(({ kind }) => kind === null)
  return byDay.reduce((sum, { given, takenBack }) => sum + given - takenBack, 0)
}
