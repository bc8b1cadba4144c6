import { propIds } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'
import type { OutputOf } from '#contract/call.ts'
import type { FirstDeposit, firstRechargeReceive } from '#contract/firstDeposit.ts'
import { oncePer } from '../../awards/activity.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAwards, logAward } from '../../awards/awards.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import { dayMs } from '../../kernel/calendar.ts'
import type { Context, Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import type { Policy } from '../../settings/policy.ts'
import { readPolicyAt } from '../../settings/settingsAt.ts'
import { grantBonus } from '../bonusCredit/bonusCredit.ts'
import { totalDeposited } from '../orders/depositStore.ts'
import * as store from './store.ts'
import type { FirstDepositRow } from './store.ts'

type Terms = Policy['firstDeposit']
type Settings = Pick<Deps, 'policy' | 'defaults'>

/** The award for a deposit of this amount by the published tiers, in hundredths; 0 below them. */
export function awardOf(deposit: number, { tiers }: Pick<Policy['firstDeposit'], 'tiers'>): number {
  const tier = tiers.findLast(({ min }) => deposit >= min)
  return tier ? Math.min(tier.cap, Math.floor((Math.min(deposit, tier.max) * tier.percent) / 100)) : 0
}

/** The extras of every award. */
const extrasOf = (terms: Terms): Award[] => terms.extras.map((extra, index) => ({ id: `extra-${index + 1}`, ...extra }))

/** The ref of the extras' entries. */
export const refOfExtras = (playerId: string): string => `first-deposit:${playerId}`

/** none → eligible → joined → paid → claimed | expired. */
function stateOf(
  row: FirstDepositRow | undefined,
  deposited: number,
  { open }: Policy['firstDeposit'],
  now: number,
): FirstDeposit['state'] {
  if (!row) return open && deposited === 0 ? 'eligible' : 'none'
  if (row.claimed_at !== null) return 'claimed'
  if (row.claim_until !== null) return row.claim_until <= now ? 'expired' : 'paid'
  return row.pay_until <= now ? 'expired' : 'joined'
}

function firstDepositOf(row: FirstDepositRow | undefined, state: FirstDeposit['state'], terms: Terms): FirstDeposit {
  const { tiers, turnover, bonusDays: days, payDays, claimDays } = terms
  const until = state === 'joined' ? row?.pay_until : state === 'paid' ? row?.claim_until : null
  return {
    state,
    tiers: [...tiers],
    extras: extrasOf(terms),
    turnover,
    days,
    payDays,
    claimDays,
    until: until ?? null,
    paid: row?.paid ?? null,
    award: row?.award ?? null,
  }
}

async function readState(sql: Sql, playerId: string, { firstDeposit }: Policy, now: number) {
  const row = await store.findOffer(sql, playerId)
  return { row, state: stateOf(row, await totalDeposited(sql, playerId), firstDeposit, now) }
}

/** What was paid is awarded on the terms under which the order was opened, until it is claimed. */
async function readOffer(sql: Sql, playerId: string, settings: Settings, now: number): Promise<{ offer: FirstDeposit; terms: Terms }> {
  const { row, state } = await readState(sql, playerId, settings.policy, now)
  const agreedAt = state === 'paid' ? row?.ordered_at : null
  const { firstDeposit: terms } = typeof agreedAt === 'number' ? await readPolicyAt(sql, settings, agreedAt) : settings.policy
  return { offer: firstDepositOf(row, state, terms), terms }
}

const look = async (sql: Sql, playerId: string, settings: Settings, now: number): Promise<FirstDeposit> =>
  (await readOffer(sql, playerId, settings, now)).offer

/** firstRechargeInfo. */
export async function showFirstDeposit({ tx, caller, now, policy, defaults }: Context): Promise<FirstDeposit> {
  const { firstDeposit } = policy
  return caller
    ? look(tx, caller.playerId, { policy, defaults }, now)
    : firstDepositOf(undefined, stateOf(undefined, 0, firstDeposit, now), firstDeposit)
}

const stateFor = oncePer(async ({ sql, playerId, policy, now }: PlayerContext) => (await readState(sql, playerId, policy, now)).state)

/** Whether the award can be claimed: the red dot. */
export const hasFirstDepositAward = async (player: PlayerContext): Promise<boolean> => (await stateFor(player)) === 'paid'

/** Whether the player can still get the bonus, or claim it. */
export const canGetFirstDepositAward = async (player: PlayerContext): Promise<boolean> =>
  ['eligible', 'joined', 'paid'].includes(await stateFor(player))

/** firstRechargeSign: joins before the first deposit, never after. */
export async function takeUpFirstDeposit(context: Context<'user'>): Promise<FirstDeposit | Refusal> {
  const { tx, caller, now, policy } = context
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  if (!policy.firstDeposit.open) return refuse('activityClosed')
  if ((await totalDeposited(tx, caller.playerId)) > 0 && !(await store.findOffer(tx, caller.playerId)))
    return refuse('notEligible', { reason: 'deposited' })
  if (!(await store.join(tx, caller.playerId, now, now + policy.firstDeposit.payDays * dayMs))) return refuse('alreadyDone')
  return look(tx, caller.playerId, context, now)
}

/**
 * A deposit was paid without a coupon: the first one from the lowest tier on, by a player who joined in time, counts. In the notice's
 * transaction. In time is by `paidAt`, as it is for the order: a channel may report a payment late. `row`: the player's offer.
 */
export async function countDeposit(
  tx: Sql,
  order: { readonly playerId: string; readonly orderId: string; readonly amount: number; readonly paidAt: number },
  row: FirstDepositRow | undefined,
  { firstDeposit }: Policy,
  now: number,
): Promise<void> {
  const award = awardOf(order.amount, firstDeposit)
  if (!row || row.order_id !== null || row.pay_until <= order.paidAt || award === 0) return
  const claimUntil = now + firstDeposit.claimDays * dayMs
  await store.markPaid(tx, order.playerId, { orderId: order.orderId, paid: order.amount, award, now, claimUntil })
}

/** firstRechargeReceive: the award, in bonus coins. */
export async function receiveFirstDeposit(context: Context<'user'>): Promise<OutputOf<typeof firstRechargeReceive> | Refusal> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  const {
    offer: { state, award },
    terms,
  } = await readOffer(tx, playerId, context, now)
  if (state === 'claimed') return refuse('alreadyDone')
  if (state === 'expired') return refuse('notAvailable')
  if (state !== 'paid' || award === null) return refuse('notYet')
  const orderId = (await store.findOffer(tx, playerId))?.order_id ?? undefined
  await store.markClaimed(tx, playerId, now)
  const { turnover, bonusDays: days } = terms
  await grantBonus(tx, { playerId, source: 'firstDeposit', ref: 'firstDeposit', amount: award, turnover, days, orderId }, policy, now)
  const bonusAward = { id: 'first-deposit', propId: propIds.coin, count: award, bonus: award }
  await logAward(tx, { playerId, activityId: 'first-deposit', award: bonusAward, now })
  const extras = extrasOf(terms)
  const gift = { playerId, activityId: 'first-deposit', now, policy, orderId } as const
  await giveAwards(
    tx,
    extras.map((extra) => ({ ...gift, award: extra, kind: 'firstDeposit', ref: refOfExtras(playerId) })),
  )
  return { awards: [bonusAward, ...extras], offer: await look(tx, playerId, context, now) }
}
