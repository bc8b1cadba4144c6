import { deskCalls } from '#contract/desk/index.ts'
import type { JobLine, todayCalls, Totals } from '#contract/desk/today.ts'
import { poolNames } from '#contract/jackpot.ts'
import { plural } from '#contract/operatorText.ts'
import { dayMs, hourMs, manilaDate, manilaMidnight, minuteMs, slotOf } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { lateOf, readJobStates } from '../../kernel/operations/jobStates.ts'
import type { JobState } from '../../kernel/operations/jobStates.ts'
import { lastLedgerCheck } from '../../ledger/balanceJob.ts'
import { readPools } from '../../ledger/pools.ts'
import { countStrandedRefunds } from '../../money/deposits/refundStore.ts'
import { countStrandedWithdrawals } from '../../money/withdrawals/store.ts'
import { operationsLines, trialBalanceLine } from '../operations.ts'
import type { DeskContext, DeskHandlers } from './context.ts'
import { maySeeRequests } from './may.ts'
import { maxCounted, readQueues } from './queues/queues.ts'
import { givenBetween } from './reports/reportSums.ts'

const weekMs = 7 * dayMs

/** Rounds are summed by thirds of a day, three of which make a day in Manila; a day's totals so far are read from them. */
async function playOf(sql: Sql, from: number, to: number) {
  const row = await sql.row<{ stakes: number; payouts: number; rounds: number }>(
    `select coalesce(sum(staked), 0)::bigint as stakes, coalesce(sum(won), 0)::bigint as payouts, coalesce(sum(rounds), 0)::bigint as rounds
       from play_total where slot >= $1 and slot < $2 and currency <> 'demo'`,
    [slotOf(from), slotOf(to)],
  )
  return row ?? { stakes: 0, payouts: 0, rounds: 0 }
}

async function totalsOf(sql: Sql, from: number, to: number, playTo: number): Promise<Totals> {
  const play = await playOf(sql, from, playTo)
  const granted = await givenBetween(sql, from, to)
  // As in the reports, deposits are what was credited: one that was refunded later, or taken back, counts; one returned before it was credited does not.
  const money = await sql.row<{
    deposits: number
    deposit_count: number
    withdrawals: number
    withdrawal_count: number
    new_players: number
  }>(
    `select d.amount as deposits, d.n as deposit_count, w.amount as withdrawals, w.n as withdrawal_count, p.n as new_players from
       (select coalesce(sum(amount), 0)::bigint as amount, count(*) as n from deposit_order
         where settled_at >= $1 and settled_at < $2 and (state = 'paid' or state = 'refunded' and return_reason is null)) d,
       (select coalesce(sum(amount), 0)::bigint as amount, count(*) as n from withdrawal where settled_at >= $1 and settled_at < $2 and state = 'paid') w,
       (select count(*) as n from player where created_at >= $1 and created_at < $2) p`,
    [from, to],
  )
  const ggr = play.stakes - play.payouts
  return {
    ...play,
    ggr,
    given: granted,
    ngr: ggr - granted,
    deposits: money?.deposits ?? 0,
    depositCount: money?.deposit_count ?? 0,
    withdrawals: money?.withdrawals ?? 0,
    withdrawalCount: money?.withdrawal_count ?? 0,
    newPlayers: money?.new_players ?? 0,
  }
}

/** Days in the chart, today included. */
const shownDays = 14

async function daysOf(sql: Sql, today: number) {
  const first = today - (shownDays - 1) * dayMs
  const rows = await sql.rows<{ slot: number; ggr: number }>(
    `select slot, sum(staked - won)::bigint as ggr from play_total where slot >= $1 and currency <> 'demo' group by slot`,
    [slotOf(first)],
  )
  return Array.from({ length: shownDays }, (_, index) => {
    const start = first + index * dayMs
    const own = rows.filter(({ slot }) => slot >= slotOf(start) && slot < slotOf(start + dayMs))
    return { day: manilaDate(start), ggr: own.reduce((sum, { ggr }) => sum + ggr, 0) }
  })
}

async function healthOf({ tx: sql, now, policy, operations, adapters }: DeskContext, states: readonly JobState[]) {
  const row = await sql.row<{ paying: number; oldest: number | null; errors: number; failed: number; unanswered: number }>(
    `select (select count(*) from withdrawal where state = 'paying') as paying, (select min(created_at) from withdrawal where state = 'paying') as oldest,
       (select count(*) from client_event where received_at >= $1 and name = 'error.caught') as errors,
       (select count(*) from deposit_order where settled_at >= $1 and state = 'failed') as failed,
       (select count(*) from studio_transfer where state = 'open' and at < $2) as unanswered`,
    [now - hourMs, now - 5 * minuteMs],
  )
  const { paying = 0, oldest = null, errors = 0, failed = 0, unanswered = 0 } = row ?? {}
  const withdrawals = await countStrandedWithdrawals(sql, Object.keys(adapters.payout), maxCounted)
  const refunds = await countStrandedRefunds(sql, Object.keys(adapters.payment), maxCounted)
  const isPayingWell = oldest === null || now - oldest < hourMs
  return [
    { name: 'Payouts', isWell: isPayingWell, summary: paying === 0 ? 'none in progress' : `${paying} in progress` },
    { name: 'Failed deposits', isWell: failed < 10, summary: `${failed} in the last hour` },
    {
      name: 'Removed channels',
      isWell: withdrawals + refunds === 0,
      summary:
        withdrawals + refunds === 0 ? 'nothing to settle' : `${plural(withdrawals, 'withdrawal')}, ${plural(refunds, 'refund')} to settle`,
    },
    {
      name: 'Game providers',
      isWell: unanswered === 0,
      summary: unanswered === 0 ? 'all transfers settled' : `${plural(unanswered, 'transfer')} open`,
    },
    { name: 'Errors in apps', isWell: errors < 10, summary: `${errors} in the last hour` },
    trialBalanceLine(await lastLedgerCheck(sql), now),
    ...(operations
      ? operationsLines(await operations.read(sql, now), lateOf(states, now), {
          isPlayMoney: policy.playMoney,
          usesReplica: operations.usesReplica,
        })
      : []),
  ]
}

async function poolsOf({ tx, policy }: DeskContext, since: number) {
  const values = await readPools(tx)
  const won = await tx.rows<{ pool: string; won: number }>(
    `select a.pool, coalesce(-sum(p.amount), 0)::bigint as won from entry e join posting p on p.entry_id = e.id
       join account a on a.id = p.account_id and a.owner = 'pool' where e.at >= $1 and e.kind = 'jackpot' group by a.pool`,
    [since],
  )
  return poolNames.map((pool) => ({
    pool,
    value: values[pool],
    seed: policy.jackpot.seed[pool],
    wonToday: won.find((row) => row.pool === pool)?.won ?? 0,
  }))
}

/** The work that waits, of approvals only what the operator may see. */
const queuesFor = ({ tx, now, operator }: DeskContext) =>
  readQueues(
    tx,
    now,
    Object.keys(deskCalls).filter((call) => maySeeRequests(operator, call)),
  )

const isLateOrFailing = ({ isLate, failingSince }: JobLine): boolean => isLate || failingSince !== null

async function today(context: DeskContext) {
  const { tx, now } = context
  const since = manilaMidnight(now)
  const states = await readJobStates(tx)
  const late = lateOf(states, now)
  const online = await tx.row<{ n: number }>('select count(distinct player_id) as n from session where last_seen_at >= $1', [
    now - 6 * minuteMs,
  ])
  return {
    now,
    since,
    online: online?.n ?? 0,
    today: await totalsOf(tx, since, now + 1, since + dayMs),
    // Rounds are known to the third of a day: for last week's day, the thirds that have begun today.
    before: await totalsOf(tx, since - weekMs, now + 1 - weekMs, (slotOf(now - weekMs) + 1) * (dayMs / 3)),
    days: await daysOf(tx, since),
    queues: await queuesFor(context),
    pools: await poolsOf(context, since),
    health: await healthOf(context, states),
    jobs: states
      .map(({ watchedSince: _watchedSince, ...state }) => ({ ...state, isLate: late.some(({ name }) => name === state.name) }))
      .toSorted((a, b) => Number(isLateOrFailing(b)) - Number(isLateOrFailing(a))),
  }
}

async function deskState(context: DeskContext) {
  const { now, policy } = context
  const queues = await queuesFor(context)
  return {
    now,
    maintenance: policy.maintenance.state === 'closed',
    playMoney: policy.playMoney,
    waiting: Object.fromEntries(queues.map(({ room, count, isMore, late }) => [room, { count, isMore, late: late > 0 }])),
  }
}

export const todayHandlers: DeskHandlers<typeof todayCalls> = { deskState, today }
