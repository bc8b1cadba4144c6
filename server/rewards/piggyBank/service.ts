import { propIds } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { piggyBankOpen, PiggyBankState } from '#contract/piggyBank.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAward } from '../../awards/awards.ts'
import { countBets, lockCounted } from '../../awards/countedBets.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { isSelfExcluded, requirePromotionsAllowed } from '../../protection/gate.ts'
import { easierGoals, goalNames } from '../../settings/earlierGoals.ts'
import type { Policy } from '../../settings/policy.ts'
import { requireVip } from '../vip/gate.ts'
import * as store from './store.ts'

type User = Context<'user'>

/** Valid bets that no piggy bank has counted. They save by the rate that was applied last (job.ts), which the settings may have changed a moment ago. */
type Uncounted = Awaited<ReturnType<typeof store.uncountedBets>>
const rateOf = ({ ppm }: Uncounted, { piggyBank }: Pick<Policy, 'piggyBank'>): number => (piggyBank.ppm === 0 ? 0 : (ppm ?? piggyBank.ppm))
/** What valid bets save; hundredths. */
const worthOf = (bet: number, rate: number): number => Math.floor((bet * rate) / 1_000_000)

/** The amount saved, and at how much it is full: less, if it was full while less filled it and was not opened since. */
async function savingsOf(sql: Sql, playerId: string, policy: Pick<Policy, 'piggyBank' | 'earlierGoals'>) {
  const uncounted = await store.uncountedBets(sql, playerId)
  const [rate, { full }] = [rateOf(uncounted, policy), policy.piggyBank]
  const all = worthOf(uncounted.bet, rate)
  for (const { goal, until } of all < full ? easierGoals(policy, goalNames.piggyBank, { goal: full, since: 0 }) : [])
    if (all >= goal && worthOf(uncounted.bet - (await store.betsSince(sql, playerId, until)), rate) >= goal)
      return { saved: goal, full: goal, rate }
  return { saved: Math.min(full, all), full, rate }
}
/** The valid bets behind an amount: the remainder counts for the next piggy bank. */
const betBehind = (saved: number, rate: number): number => Math.ceil((saved * 1_000_000) / rate)

async function read(sql: Sql, playerId: string, policy: Policy, now: number) {
  const { ppm, earlyFrom } = policy.piggyBank
  const [{ saved, full, rate }, notVip, isClosed] = await Promise.all([
    savingsOf(sql, playerId, policy),
    requireVip(sql, playerId, policy),
    isSelfExcluded(sql, playerId, now),
  ])
  const state: PiggyBankState = { saved, full, earlyFrom, ppm, isVip: notVip === undefined, isClosed }
  return { state, rate }
}

/** piggyBank. */
export const piggyBank = ({ tx, caller, policy, now }: User): Promise<PiggyBankState> =>
  read(tx, caller.playerId, policy, now).then(({ state }) => state)

/** Whether it is full: the bank's red dot. */
export async function isPiggyBankFull({ sql, playerId, policy }: PlayerContext): Promise<boolean> {
  const { saved, full } = await savingsOf(sql, playerId, policy)
  return saved >= full
}

/**
 * piggyBankOpen: pays the savings, from the operator. Two taps open it once: the second finds the next one. They were saved by bets, so
 * they are the player's own: a self-excluded player, who can fill it no more, opens it as it is.
 */
export async function openPiggyBank(
  context: User,
  { early = false }: InputOf<typeof piggyBankOpen>,
): Promise<OutputOf<typeof piggyBankOpen> | Refusal> {
  const { tx, caller, now, policy, requestId } = context
  const { playerId } = caller
  const idle = await requireFreshInput(context)
  if (idle) return idle
  await lockPlayer(tx, playerId)
  await lockCounted(tx, 'piggy_bank', playerId)
  const {
    state: { saved, full, earlyFrom, isClosed },
    rate,
  } = await read(tx, playerId, policy, now)
  const onBreak = isClosed ? undefined : await requirePromotionsAllowed(context)
  if (onBreak) return onBreak
  if (isClosed && saved === 0) return refuse('piggyBankNotFull', { need: 1, saved })
  if (!isClosed && saved < full) {
    if (!early) return refuse('piggyBankNotFull', { need: full, saved })
    const notVip = await requireVip(tx, playerId, policy)
    if (notVip) return notVip
    const minSaved = Math.max(1, earlyFrom)
    if (saved < minSaved) return refuse('piggyBankNotFull', { need: minSaved, saved })
  }
  await countBets(tx, 'piggy_bank', playerId, betBehind(saved, rate))
  const award = { id: requestId, propId: propIds.coin, count: saved }
  await giveAward(tx, { playerId, activityId: 'bank', award, now, kind: 'piggyBank', ref: `piggyBank:${playerId}`, policy })
  return { awards: [award], piggyBank: (await read(tx, playerId, policy, now)).state }
}
