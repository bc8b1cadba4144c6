import type { InputOf } from '#contract/call.ts'
import type { exchangeRecord, withdrawalKinds, WithdrawalOrder } from '#contract/withdrawal.ts'
import { dayMs, hourMs, minuteMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { limitAndOffset, pageOf } from '../../kernel/pages.ts'
import { isExcludedAccount, isHeldAccount, owedBy } from '../../protection/store.ts'
import type { Policy } from '../../settings/policy.ts'
import type { DepositGoal } from '../orders/depositGoals.ts'
import { everDepositedBy, keptOrReturnedBy, takenBackSince } from '../orders/depositStore.ts'

export interface WithdrawalRow {
  id: string
  player_id: string
  channel: string
  amount: number
  state: WithdrawalOrder['state']
  created_at: number
  hold_until: number
  review_at: number | null
  settled_at: number | null
  returned_by: 'operator' | 'channel' | null
  /** When the channel was last asked to pay it; null: never. */
  last_attempt_at: number | null
  reason: string | null
  bank_id: string
  holder: string
  last4: string
}

const columns = `w.id::text, w.player_id::text, w.channel, w.amount, w.state, w.created_at, w.hold_until, w.review_at, w.settled_at, w.returned_by, w.last_attempt_at,
  w.reason, b.bank_id, b.holder, b.last4`
const orders = `select ${columns} from withdrawal w join bank_account b on b.id = w.bank_account_id`
const isUnderWay = `w.state in ('reserved', 'review', 'paying')`

export type NewWithdrawal = Pick<WithdrawalRow, 'player_id' | 'channel' | 'amount' | 'created_at' | 'hold_until' | 'review_at'> & {
  readonly bankAccountId: string
}

export async function insertWithdrawal(tx: Sql, order: NewWithdrawal): Promise<string> {
  const row = await tx.row<{ id: string }>(
    `insert into withdrawal (player_id, bank_account_id, channel, amount, state, created_at, hold_until, review_at)
       values ($1, $2, $3, $4, 'reserved', $5, $6, $7) returning id::text`,
    [order.player_id, order.bankAccountId, order.channel, order.amount, order.created_at, order.hold_until, order.review_at],
  )
  if (!row) throw new Error('the withdrawal was not written')
  return row.id
}

export const findWithdrawal = (sql: Sql, playerId: string, id: string) =>
  sql.row<WithdrawalRow>(`${orders} where w.player_id = $1 and w.id = $2`, [playerId, id])

/** A withdrawal of any player, held until the transaction ends. */
export const lockWithdrawal = (tx: Sql, id: string) => tx.row<WithdrawalRow>(`${orders} where w.id = $1 for update of w`, [id])

/** Its amount alone, locked as well. */
export const lockAmount = async (tx: Sql, id: string): Promise<number | undefined> =>
  (await tx.row<{ amount: number }>('select amount from withdrawal where id = $1 for update', [id]))?.amount

/** Withdrawals under way, newest first. */
export const openWithdrawals = (sql: Sql, playerId: string) =>
  sql.rows<WithdrawalRow>(`${orders} where w.player_id = $1 and ${isUnderWay} order by w.id desc`, [playerId])

/** All players' withdrawals that wait for an operator, oldest first. */
export const waitingWithdrawals = (sql: Sql) => sql.rows<WithdrawalRow>(`${orders} where ${isUnderWay} order by w.id`)

/** How many are being paid by a channel that this installation, which has these, no longer has; up to `limit`. */
export const countStrandedWithdrawals = async (sql: Sql, channels: readonly string[], limit: number): Promise<number> =>
  (
    await sql.row<{ count: number }>(
      `select count(*) as count from (select 1 from withdrawal where state = 'paying' and channel <> all($1) limit $2) counted`,
      [channels, limit],
    )
  )?.count ?? 0

const statesOf: Readonly<Record<(typeof withdrawalKinds)[number], readonly WithdrawalOrder['state'][] | null>> = {
  all: null,
  open: ['reserved', 'review', 'paying'],
  paid: ['paid'],
  back: ['rejected'],
}

export async function withdrawalPage(sql: Sql, playerId: string, { kind, from, to, ...page }: InputOf<typeof exchangeRecord>) {
  const where = `w.player_id = $1 and ($2::bigint is null or w.created_at >= $2) and ($3::bigint is null or w.created_at < $3)
    and ($4::text[] is null or w.state = any($4))`
  const values = [playerId, from ?? null, to ?? null, statesOf[kind]]
  const rows = await sql.rows<WithdrawalRow>(`${orders} where ${where} order by w.id desc limit $5 offset $6`, [
    ...values,
    ...limitAndOffset(page),
  ])
  return pageOf(rows, page)
}

/** The player's withdrawals since then, less returned ones: their sum, in hundredths, and their number. */
export async function requestedSince(sql: Sql, playerId: string, since: number): Promise<{ amount: number; times: number }> {
  const row = await sql.row<{ amount: number; times: number }>(
    `select coalesce(sum(amount), 0)::bigint as amount, count(*) as times from withdrawal
       where player_id = $1 and created_at >= $2 and state <> 'rejected'`,
    [playerId, since],
  )
  return row ?? { amount: 0, times: 0 }
}

/** The sum of all the player's withdrawals, less returned ones, in hundredths: a total that is written with the orders (migration 201). */
export const requestedEver = async (sql: Sql, playerId: string): Promise<number> =>
  (await sql.row<{ amount: number }>('select requested as amount from withdrawal_total where player_id = $1', [playerId]))?.amount ?? 0

/** The sum of the player's withdrawals after that time that no operator had to review, less returned ones; in hundredths. */
export const passedAfter = async (sql: Sql, playerId: string, time: number): Promise<number> =>
  (
    await sql.row<{ sum: number }>(
      `select coalesce(sum(amount), 0)::bigint as sum from withdrawal
         where player_id = $1 and created_at > $2 and review_at is not null and state <> 'rejected'`,
      [playerId, time],
    )
  )?.sum ?? 0

export const markPaying = (tx: Sql, id: string, at: number) =>
  tx.rows(`update withdrawal set state = 'paying', paying_at = $2 where id = $1`, [id, at])

export const markPaid = (tx: Sql, id: string, at: number) =>
  tx.rows(`update withdrawal set state = 'paid', settled_at = $2 where id = $1`, [id, at])

export const markRejected = (tx: Sql, id: string, by: 'operator' | 'channel', reason: string, at: number) =>
  tx.rows(`update withdrawal set state = 'rejected', settled_at = $4, returned_by = $2, reason = $3 where id = $1`, [id, by, reason, at])

/** False for a notice that was received before. */
export const recordNotification = async (
  tx: Sql,
  channel: string,
  { noticeId, orderId, kind }: { readonly noticeId: string; readonly orderId: string; readonly kind: string },
  at: number,
): Promise<boolean> =>
  (await tx.row(
    `insert into payout_webhook (channel, event_id, withdrawal_id, kind, at) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1 as noted`,
    [channel, noticeId, orderId, kind, at],
  )) !== undefined

/** Whether a notice before this one said that it was paid. */
export const wasPaidBefore = async (tx: Sql, id: string, noticeId: string): Promise<boolean> =>
  (await tx.row(`select 1 from payout_webhook where withdrawal_id = $1 and kind = 'paid' and event_id <> $2 limit 1`, [id, noticeId])) !==
  undefined

/** Orders that were made while the clock was ahead count as made now: they would be held, and reviewed, as much longer as it was ahead. */
export const countAsMadeNow = (tx: Sql, now: number) =>
  tx.rows(
    `update withdrawal set created_at = $1, hold_until = $1::bigint + hold_until - created_at, review_at = $1::bigint + review_at - created_at
       where state in ('reserved', 'review') and created_at > $1::bigint + ${minuteMs}`,
    [now],
  )

/** Moves orders whose hold has ended to review. */
export const endHolds = (tx: Sql, now: number) =>
  tx.rows(`update withdrawal set state = 'review' where state = 'reserved' and hold_until <= $1`, [now])

const goal = { amount: 'goal.amount', until: 'goal.until' }
/** $1 is the time, $2 what must have been deposited before $3; a self-excluded player's deposits were returned, and were their way in. */
const hasTooLittleDeposited = `not exists (select 1 from unnest($2::bigint[], $3::bigint[]) as goal (amount, until)
    where case when ${isExcludedAccount('w.player_id', '$1')}
      then ${everDepositedBy('w.player_id', goal)} else ${keptOrReturnedBy('w.player_id', goal)} end >= goal.amount)`
/**
 * More than the rules let pass by now (withdrawals.ts: reviewAt): what they let pass when it was requested may have been lowered since. $4: what
 * passes in $5 ms to a new account, which it is for so long; $6: what passes to another one in a day.
 */
const isTooMuch = `(select sum(e.amount) > case when is_new.it then $4::bigint else $6::bigint end
    from withdrawal e, (select w.created_at - b.added_at < $5::bigint as it from bank_account b where b.id = w.bank_account_id) is_new
    where e.player_id = w.player_id and e.id <= w.id and e.review_at is not null and e.state <> 'rejected'
      and e.created_at > w.created_at - case when is_new.it then $5::bigint else ${dayMs} end
    group by is_new.it)`
/** More than is paid without documents, of a player whose documents have expired since they requested it. $7: what is paid without them. */
const lacksDocuments = `(not exists (select from kyc k where k.player_id = w.player_id and k.state = 'approved')
    and (select sum(e.amount) from withdrawal e where e.player_id = w.player_id and e.id <= w.id and e.state <> 'rejected') > $7::bigint)`
const waits = `(${isTooMuch} or ${lacksDocuments} or ${owedBy('w.player_id')} > 0 or ${isHeldAccount('w.player_id')}
    or ${takenBackSince('w.player_id', 'w.created_at')} > 0 or ${hasTooLittleDeposited}
    or exists (select 1 from player p where p.id = w.player_id and p.locked_at is not null))`

/**
 * Passes orders that the server's own rules approve by now, and returns their ids. These wait for an operator: those of more than the rules let
 * pass by now; those of players who owe money by now, by this account or another of theirs, whose deposits were taken back, since they requested
 * it or so that too little is left, whose documents have expired, or whose account is held for another one of theirs; and those of an account
 * that was locked: whoever stole its session may have requested them.
 */
export const passReviews = async (
  tx: Sql,
  goals: readonly DepositGoal[],
  { withdrawal: { autoReview }, kyc }: Pick<Policy, 'withdrawal' | 'kyc'>,
  now: number,
): Promise<string[]> =>
  (
    await tx.rows<{ id: string; state: WithdrawalRow['state'] }>(
      `update withdrawal w set state = case when ${waits} then state else 'paying' end, review_at = case when not ${waits} then review_at end,
           paying_at = case when not ${waits} then $1::bigint end
         where state = 'review' and review_at <= $1 returning id::text, state`,
      [
        now,
        goals.map(({ amount }) => amount),
        goals.map(({ until }) => until),
        autoReview.upToNewBank,
        autoReview.newBankHours * hourMs,
        autoReview.upTo,
        kyc.kycAmount,
      ],
    )
  ).flatMap(({ id, state }) => (state === 'paying' ? [id] : []))

export interface PayoutRow {
  id: string
  channel: string
  amount: number
  bank_id: string
  holder: string
  number_sealed: Buffer
}

/**
 * Claims payouts that are due for a request to the channel, for this process alone: new ones, and those requested long ago, or while the
 * clock was ahead, without a notice.
 */
export const takePayouts = (sql: Sql, requestedBefore: number, now: number) =>
  sql.rows<PayoutRow>(
    `update withdrawal w set last_attempt_at = $2 from bank_account b
       where b.id = w.bank_account_id and w.id in (
         select id from withdrawal where state = 'paying' and (last_attempt_at is null or last_attempt_at <= $1 or last_attempt_at - $2::bigint > $2::bigint - $1::bigint) order by id limit 50 for update skip locked)
       returning w.id::text, w.channel, w.amount, b.bank_id, b.holder, b.number_sealed`,
    [requestedBefore, now],
  )
