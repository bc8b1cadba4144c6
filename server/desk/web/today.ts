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
import { countStrandedWallets } from '../../play/studios/store.ts'
import { operationsLines, trialBalanceLine } from '../operations.ts'
import type { DeskContext, DeskHandlers } from './context.ts'
import { visibleRequests } from './may.ts'
import { maxCounted, readQueues } from './queues/queues.ts'
import { givenBetween } from './reports/reportStore.ts'
import * as store from './todayStore.ts'

const weekMs = 7 * dayMs

async function totalsOf(sql: Sql, from: number, to: number, playTo: number): Promise<Totals> {
  const play = await store.playBetween(sql, from, playTo)
  const given = await givenBetween(sql, from, to)
  const ggr = play.stakes - play.payouts
  return { ...play, ggr, given, ngr: ggr - given, ...(await store.moneyBetween(sql, from, to)) }
}

/** Days in the chart, today included. */
const shownDays = 14

async function daysOf(sql: Sql, today: number) {
  const first = today - (shownDays - 1) * dayMs
  const rows = await store.ggrSince(sql, slotOf(first))
  return Array.from({ length: shownDays }, (_, index) => {
    const start = first + index * dayMs
    const own = rows.filter(({ slot }) => slot >= slotOf(start) && slot < slotOf(start + dayMs))
    return { day: manilaDate(start), ggr: own.reduce((sum, { ggr }) => sum + ggr, 0) }
  })
}

/** Only the provider knows what is there: it comes back once it is in the settings again. */
const strandedText = (wallets: number): string =>
  `coins in ${plural(wallets, 'wallet')} at a removed provider: configure it again, or bring them back with the command studio-return`

async function healthOf({ tx: sql, now, policy, operations, adapters }: DeskContext, states: readonly JobState[]) {
  const { paying, oldest, errors, failed, unanswered, contradictions } = await store.troubles(sql, {
    since: now - hourMs,
    unansweredBefore: now - 5 * minuteMs,
    contradictedSince: now - weekMs,
  })
  const withdrawals = await countStrandedWithdrawals(sql, Object.keys(adapters.payout), maxCounted)
  const refunds = await countStrandedRefunds(sql, Object.keys(adapters.payment), maxCounted)
  const wallets = await countStrandedWallets(sql, Object.keys(adapters.studios), maxCounted)
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
      name: 'Payment notices',
      isWell: contradictions === 0,
      summary:
        contradictions === 0
          ? 'none contradicts its order'
          : `${plural(contradictions, 'contradictory notice')} in seven days: see the audit log`,
    },
    {
      name: 'Game providers',
      isWell: unanswered + wallets === 0,
      summary:
        [...(unanswered > 0 ? [`${plural(unanswered, 'transfer')} open`] : []), ...(wallets > 0 ? [strandedText(wallets)] : [])].join(
          ', ',
        ) || 'all transfers settled',
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
  const won = await store.wonSince(tx, since)
  return poolNames.map((pool) => ({
    pool,
    value: values[pool],
    seed: policy.jackpot.seed[pool],
    wonToday: won.find((row) => row.pool === pool)?.won ?? 0,
  }))
}

/** The work that waits, of approvals only what the operator may see. */
const queuesFor = ({ tx, now, operator }: DeskContext) => readQueues(tx, now, visibleRequests(operator))

const isLateOrFailing = ({ isLate, failingSince }: JobLine): boolean => isLate || failingSince !== null

async function today(context: DeskContext) {
  const { tx, now } = context
  const since = manilaMidnight(now)
  const states = await readJobStates(tx)
  const late = lateOf(states, now)
  return {
    now,
    since,
    online: await store.countSeen(tx, now - 6 * minuteMs),
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
