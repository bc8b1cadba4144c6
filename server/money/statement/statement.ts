import { activityIds } from '#contract/activities.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { NamedKind } from '#contract/ledger.ts'
import type { appUserCoinDetail, coinReport, movementKinds } from '#contract/wallet.ts'
import type { Context } from '../../kernel/context.ts'
import { balanceBefore, movementDays, movementPage } from './statementStore.ts'
import type { Filter } from './statementStore.ts'

type User = Context<'user'>

/** The groups that a statement can be filtered by. */
type Group = Exclude<(typeof movementKinds)[number], 'all'>

/** The group of each kind; an activity's reward is posted under the activity's id. Their names: src/shared/records/movementWords.ts. */
const groupOf: Readonly<Record<NamedKind, Group>> = {
  bet: 'play',
  win: 'play',
  betReturned: 'play',
  welcome: 'reward',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawalReturned: 'withdrawal',
  depositRefund: 'deposit',
  depositRefundReturned: 'deposit',
  debtPaid: 'deposit',
  giftGivenUp: 'reward',
  rewardTaken: 'reward',
  draw: 'reward',
  jackpot: 'reward',
  checkIn: 'reward',
  checkInMakeUp: 'other',
  redVsBlue: 'reward',
  bonusGiven: 'reward',
  bonusExpired: 'reward',
  bonusTaken: 'reward',
  bonusDone: 'reward',
  firstDeposit: 'reward',
  coupon: 'reward',
  piggyBank: 'reward',
  mail: 'reward',
  task: 'reward',
  vipGift: 'reward',
  vipDaily: 'reward',
  vipCheckIn: 'reward',
  vipTask: 'reward',
  vipRebate: 'reward',
  monthlyBonus: 'reward',
  betPoints: 'reward',
  pointsSpent: 'other',
  pointsExchange: 'reward',
  inviteWheel: 'reward',
  inviteMilestone: 'reward',
  agentShare: 'reward',
  safeboxPut: 'safebox',
  safeboxTake: 'safebox',
  bankruptGift: 'reward',
  diamondCoins: 'other',
  goods: 'other',
  goodsBack: 'other',
  scratchCard: 'other',
  scratch: 'reward',
  scratchAddUp: 'reward',
  studioIn: 'studio',
  studioOut: 'studio',
  studioReturned: 'studio',
  adjustment: 'other',
}
const groups = new Map<string, Group>([...activityIds.map((id) => [id, 'reward'] as const), ...Object.entries(groupOf)])
const kindsIn = (group: Group): string[] => [...groups].flatMap(([kind, its]) => (its === group ? [kind] : []))

const filterOf = ({ caller }: User, { currency, kind, from, to }: InputOf<typeof coinReport>): Filter => ({
  playerId: caller.playerId,
  currency,
  kinds: kind === 'all' ? null : kindsIn(kind),
  from: from ?? null,
  to: to ?? null,
})

/** appUserCoinDetail: every ledger entry of one of the player's balances, from the postings themselves. */
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
