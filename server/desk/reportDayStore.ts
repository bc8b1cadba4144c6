import { dayMs, manilaMs } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'

// What was played, paid and given by day of Manila. Each figure has one definition, which the job and the report use.

const dayOf = (at: string): string => `((${at} + ${manilaMs}) / ${dayMs})::integer`
/** A range of numbers, and of time: of the job all time, of a report all numbers after the mark. */
const within = (row: string): string => `${row}.id > $1 and ${row}.id <= $2 and ${row}.at >= $3 and ${row}.at < $4`

export const playedSql = `select ${dayOf('r.at')} as day, r.game_id, count(*) as rounds, sum(r.stake)::bigint as bets, sum(r.payout)::bigint as wins
  from round r where ${within('r')} and not r.demo group by 1, 2`

/** Paid in and out through payment channels. Later refunds are not deducted. */
export const paidSql = `select ${dayOf('e.at')} as day, coalesce(sum(p.amount) filter (where e.kind = 'deposit'), 0)::bigint as deposits,
    coalesce(sum(p.amount) filter (where e.kind <> 'deposit'), 0)::bigint as withdrawals
  from entry e join posting p on p.entry_id = e.id and p.amount > 0
  where ${within('e')} and e.kind in ('deposit', 'withdrawalPaid', 'payoutLoss') group by 1`

/**
 * Deposits and what of them was returned, by channel and payment method; withdrawals by channel and the bank or e-wallet that received them. An entry names
 * its order second.
 */
export const byMethodSql = `select day, channel, method, coalesce(sum(amount) filter (where kind = 'deposit'), 0)::bigint as deposits,
    count(*) filter (where kind = 'deposit') as deposit_count,
    coalesce(sum(case kind when 'depositRefundReturned' then -amount else amount end) filter (where kind like 'depositRefund%'), 0)::bigint as returned,
    coalesce(sum(amount) filter (where kind in ('withdrawalPaid', 'payoutLoss')), 0)::bigint as withdrawals,
    count(*) filter (where kind in ('withdrawalPaid', 'payoutLoss')) as withdrawal_count
  from (
    select ${dayOf('e.at')} as day, o.channel, o.type_id as method, e.kind, p.amount
      from entry e join posting p on p.entry_id = e.id and p.amount > 0 join deposit_order o on o.id = split_part(e.ref, ':', 2)::bigint
      where ${within('e')} and e.kind in ('deposit', 'depositRefund', 'depositRefundOwed', 'depositRefundReturned')
    union all select ${dayOf('e.at')}, w.channel, b.bank_id, e.kind, p.amount
      from entry e join posting p on p.entry_id = e.id and p.amount > 0 join withdrawal w on w.id = split_part(e.ref, ':', 2)::bigint
        join bank_account b on b.id = w.bank_account_id
      where ${within('e')} and e.kind in ('withdrawalPaid', 'payoutLoss')
  ) moved group by 1, 2, 3`

/**
 * Kinds of entries that are no gift: play, the player's own money, and corrections by operators. Every other kind that changes a player's
 * coins or bonus coins belongs to a programme.
 */
const notGiven = `('bet', 'win', 'betReturned', 'stakesTaken', 'poolSeed', 'deposit', 'withdrawal', 'withdrawalReturned', 'withdrawalPaid', 'depositRefund',
  'depositRefundReturned', 'depositRefundOwed', 'debtPaid', 'safeboxPut', 'safeboxTake', 'studioIn', 'studioOut', 'studioReturned', 'bonusDone', 'demo', 'payoutLoss',
  'adjustment')`

/** Coins and bonus coins that programmes gave to players and took back, from savings too, by kind of entry. */
export const giftsSql = `select ${dayOf('e.at')} as day, e.kind, coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as given,
    coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::bigint as taken_back, count(*) filter (where p.amount > 0) as awards,
    array_agg(distinct a.player_id) as players
  from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id and a.owner = 'player'
  where ${within('e')} and e.currency in ('coin', 'bonus', 'safebox') and e.kind not in ${notGiven} group by 1, 2`

/** Everything of all time within a range of numbers. */
const all = (after: number, upTo: number) => [after, upTo, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/** Adds the rounds after one number up to another to the totals of their days. */
export async function addRounds(tx: Sql, after: number, upTo: number): Promise<void> {
  await tx.rows(
    `insert into report_play_day as kept (day, game_id, rounds, bets, wins) select * from (${playedSql}) played order by 1, 2
       on conflict (day, game_id) do update set rounds = kept.rounds + excluded.rounds, bets = kept.bets + excluded.bets, wins = kept.wins + excluded.wins`,
    all(after, upTo),
  )
}

export async function addEntries(tx: Sql, after: number, upTo: number): Promise<void> {
  await tx.rows(
    `insert into report_paid_day as kept (day, deposits, withdrawals) select * from (${paidSql}) paid order by 1
       on conflict (day) do update set deposits = kept.deposits + excluded.deposits, withdrawals = kept.withdrawals + excluded.withdrawals`,
    all(after, upTo),
  )
  await tx.rows(
    `insert into report_method_day as kept (day, channel, method, deposits, deposit_count, returned, withdrawals, withdrawal_count)
         select * from (${byMethodSql}) paid order by 1, 2, 3
       on conflict (day, channel, method) do update set deposits = kept.deposits + excluded.deposits,
         deposit_count = kept.deposit_count + excluded.deposit_count, returned = kept.returned + excluded.returned,
         withdrawals = kept.withdrawals + excluded.withdrawals, withdrawal_count = kept.withdrawal_count + excluded.withdrawal_count`,
    all(after, upTo),
  )
  await tx.rows(
    `insert into report_gift_day as kept (day, kind, given, taken_back, awards, players) select * from (${giftsSql}) gift order by 1, 2
       on conflict (day, kind) do update set given = kept.given + excluded.given, taken_back = kept.taken_back + excluded.taken_back,
         awards = kept.awards + excluded.awards,
         players = array(select distinct player from unnest(kept.players || excluded.players) player order by player)`,
    all(after, upTo),
  )
}

export interface ReportMark {
  readonly entryId: number
  readonly roundId: number
}

/** Up to where everything is in the totals. */
export async function readMark(tx: Sql): Promise<ReportMark> {
  const mark = await tx.row<ReportMark>('select entry_id as "entryId", round_id as "roundId" from report_mark')
  if (!mark) throw new Error('report_mark has no row')
  return mark
}

/** The mark, locked; undefined while another server holds it. */
export const lockReportMark = (tx: Sql) =>
  tx.row<ReportMark>('select entry_id as "entryId", round_id as "roundId" from report_mark for update skip locked')

interface BatchEnd {
  readonly entryId: number | null
  readonly roundId: number | null
}

/** Where the next `size` entries and rounds after the mark end, up to `last`; null where there are none. */
export const findBatchEnd = async (tx: Sql, mark: ReportMark, last: ReportMark, size: number): Promise<BatchEnd> =>
  (await tx.row<BatchEnd>(
    `select (select max(id) from (select id from entry where id > $1 and id <= $2 order by id limit $5) next) as "entryId",
       (select max(id) from (select id from round where id > $3 and id <= $4 order by id limit $5) next) as "roundId"`,
    [mark.entryId, last.entryId, mark.roundId, last.roundId, size],
  )) ?? { entryId: null, roundId: null }

export const moveReportMark = (tx: Sql, { entryId, roundId }: BatchEnd) =>
  tx.rows('update report_mark set entry_id = coalesce($1, entry_id), round_id = coalesce($2, round_id)', [entryId, roundId])
