import { activityIds } from '#contract/activities.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { NamedKind } from '#contract/ledger.ts'
import type { appUserCoinDetail, coinReport, movementKinds } from '#contract/wallet.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { pageOf } from '../../kernel/pages.ts'
import { archivedKinds, archivedMovements } from '../../ledger/archive.ts'
import type { StatementLine } from '../../ledger/archive.ts'
import { movementDays, movementRows } from './statementStore.ts'
import type { Filter, Place } from './statementStore.ts'

type User = ReadContext<'user'>

/** The groups that a statement can be filtered by. */
type Group = Exclude<(typeof movementKinds)[number], 'all'>

/** The group of each kind; an activity's reward is posted under the activity's id. Their names: src/shared/records/movementTexts.ts. */
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
/** The kinds of a group; null: of all. */
export const entryKindsOf = (group: (typeof movementKinds)[number]): string[] | null => (group === 'all' ? null : kindsIn(group))
const kindsIn = (group: Group): string[] => [...groups].flatMap(([kind, its]) => (its === group ? [kind] : []))

const filterOf = ({ caller }: User, { currency, kind, from, to }: InputOf<typeof coinReport>): Filter => ({
  playerId: caller.playerId,
  currency,
  kinds: entryKindsOf(kind),
  from: from ?? null,
  to: to ?? null,
})

/**
 * Movements of one of a player's balances, newest first. Those of archived rounds are in the archive: the first page, and pages that
 * continue after a known movement, read them between those of the database.
 */
export async function movements(
  source: Pick<Context, 'tx' | 'adapters'>,
  filter: Filter,
  { pageNum, pageSize, olderThan }: Place,
): Promise<{ rows: StatementLine[]; total: number }> {
  const page = { pageNum: olderThan === null ? pageNum : 1, pageSize }
  const movements = await movementRows(source.tx, filter, { ...page, olderThan })
  const { playerId, currency, kinds, from, to } = filter
  if (page.pageNum > 1 || (kinds && !archivedKinds.some((kind) => kinds.includes(kind)))) return pageOf(movements, page)
  const archiveFilter = {
    currency,
    kinds,
    from: from ?? undefined,
    to: to ?? undefined,
    entries: {
      after: movements.length > pageSize ? Number(movements.at(-1)?.id) : 0,
      before: olderThan === null ? Number.MAX_SAFE_INTEGER : Number(olderThan),
    },
  }
  const archived = await archivedMovements(source, playerId, archiveFilter, pageSize + 1)
  // Until an archived round's entries are deleted from the database, they are in both.
  const all = new Map([...archived, ...movements].map((movement) => [movement.id, movement]))
  const newest = [...all.values()].toSorted((a, b) => Number(b.id) - Number(a.id))
  return pageOf(newest.slice(0, pageSize + 1), page)
}

/** appUserCoinDetail: every ledger entry of one of the player's balances, from the postings themselves. */
export async function statement(context: User, input: InputOf<typeof appUserCoinDetail>): Promise<OutputOf<typeof appUserCoinDetail>> {
  const { pageNum, pageSize, olderThan } = input
  const { rows, total } = await movements(context, filterOf(context, input), { pageNum, pageSize, olderThan: olderThan ?? null })
  return { list: rows.map((row) => ({ ...row, before: row.after - row.delta })), total, pageNum, pageSize }
}

/** coinReport: the same postings by day. */
export async function coinDays(context: User, input: InputOf<typeof coinReport>): Promise<OutputOf<typeof coinReport>> {
  const filter = filterOf(context, input)
  const rows = await movementDays(context.tx, filter)
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0)
  return {
    opening: rows[0] ? rows[0].balance - rows[0].change : 0,
    rows: rows.map(({ day, gained, spent, movements, balance }) => ({ day, gained, spent, movements, balance })),
    total: { gained: sum((row) => row.gained), spent: sum((row) => row.spent), movements: sum((row) => row.movements) },
  }
}
