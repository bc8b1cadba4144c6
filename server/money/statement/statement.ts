import type { InputOf, OutputOf } from '#contract/call.ts'
import type { appUserCoinDetail, coinReport } from '#contract/wallet.ts'
import type { Context } from '../../kernel/context.ts'
import { balanceBefore, movementDays, movementPage } from './statementStore.ts'
import type { Filter } from './statementStore.ts'

type User = Context<'user'>

/** Kinds of ledger entries behind each kind of the statement; «other» is every one that is not named. Their words: src/shared/records/movementWords.ts. */
export const kinds = {
  play: ['bet', 'win'],
  deposit: ['deposit', 'depositRefund', 'depositRefundReturned', 'debtPaid'],
  withdrawal: ['withdrawal', 'withdrawalReturned'],
  reward: [
    'welcome',
    'draw',
    'jackpot',
    'checkIn',
    'redVsBlue',
    'bankruptGift',
    'bonusGiven',
    'bonusDone',
    'bonusExpired',
    'bonusTaken',
    'firstDeposit',
    'coupon',
    'piggyBank',
    'mail',
    'task',
    'vipGift',
    'vipDaily',
    'vipCheckIn',
    'vipTask',
    'vipRebate',
    'monthlyBonus',
    'betPoints',
    'pointsExchange',
    'follow',
    'slotshack',
    'inviteWheel',
    'inviteMilestone',
    'agentShare',
    'scratch',
    'scratchAddUp',
  ],
  safebox: ['safeboxPut', 'safeboxTake'],
  studio: ['studioIn', 'studioOut', 'studioReturned'],
} as const
const named = Object.values(kinds).flat()

const filterOf = ({ caller }: User, { currency, kind, from, to }: InputOf<typeof coinReport>): Filter => ({
  playerId: caller.playerId,
  currency,
  only: kind === 'all' || kind === 'other' ? null : kinds[kind],
  not: kind === 'other' ? named : null,
  from: from ?? null,
  to: to ?? null,
})

/** appUserCoinDetail: every movement of one of the player's purses, from the postings themselves. */
export async function statement(context: User, input: InputOf<typeof appUserCoinDetail>): Promise<OutputOf<typeof appUserCoinDetail>> {
  const { pageNum, pageSize, olderThan } = input
  const { rows, total } = await movementPage(context.tx, filterOf(context, input), { pageNum, pageSize, olderThan: olderThan ?? null })
  return { list: rows.map((row) => ({ ...row, before: row.after - row.delta })), total, pageNum, pageSize }
}

/** coinReport: the same postings by day. */
export async function coinDays(context: User, input: InputOf<typeof coinReport>): Promise<OutputOf<typeof coinReport>> {
  const filter = filterOf(context, input)
  const rows = await movementDays(context.tx, filter)
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0)
  return {
    opening: rows[0] ? await balanceBefore(context.tx, filter, rows[0].first) : 0,
    rows: rows.map(({ day, gained, spent, movements, balance }) => ({ day, gained, spent, movements, balance })),
    total: { gained: sum((row) => row.gained), spent: sum((row) => row.spent), movements: sum((row) => row.movements) },
  }
}
