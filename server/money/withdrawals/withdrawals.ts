import type { InputOf, OutputOf } from '#contract/call.ts'
import type { exchange, Exchange, exchangeRecord, WithdrawalOrder } from '#contract/withdrawal.ts'
import { approvedIdentity } from '../../identity/kyc/approved.ts'
import { requireConfirmed } from '../../identity/session/confirmed.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { debtOf, payDebt } from '../../ledger/debts.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { giftRest } from '../../ledger/wagering/gift.ts'
import { holdLocked, lockedCoins, lockedOf } from '../../ledger/wagering/turnover.ts'
import type { Locked } from '../../ledger/wagering/turnover.ts'
import { isSelfExcluded } from '../../protection/gate.ts'
import type { Policy } from '../../settings/policy.ts'
import { everDeposited, totalDeposited } from '../orders/depositStore.ts'
import { banksOf, findBank } from './bankStore.ts'
import { isSameName } from './names.ts'
import * as store from './store.ts'

type User = Context<'user'>

/** Where the coins of withdrawals under way rest in the ledger. */
export const holding = { clearing: 'withdrawals' } as const
export const refOf = (orderId: string): string => `withdrawal:${orderId}`

const shown = (row: store.WithdrawalRow): WithdrawalOrder => ({
  orderId: row.id,
  amount: row.amount,
  bank: { bankId: row.bank_id, holder: row.holder, last4: row.last4 },
  state: row.state,
  createdAt: row.created_at,
  holdUntil: row.hold_until,
  byHand: row.review_at === null,
  settledAt: row.settled_at,
  returned: row.returned_by === null ? null : { by: row.returned_by, reason: row.reason ?? '' },
})

/** A deposit that its channel refused to take back (deposits/refunds.ts). */
const isStranded = ({ source, ref }: Locked): boolean => source === 'deposit' && ref.includes(':refund:')

/**
 * The locks that hold coins back now. Who has excluded themselves cannot play anything through, and what they did not play goes back by its
 * channel; a deposit that no channel takes back must not stay for years either.
 */
const withoutStranded = (locked: readonly Locked[], isClosed: boolean): readonly Locked[] =>
  isClosed ? locked.filter((lock) => !isStranded(lock)) : locked

/** What the balance holds beyond what is locked, in hundredths. */
const free = (coin: number, locked: readonly Locked[]): number => Math.max(0, coin - lockedCoins(locked))

/** What may still be asked for in this UTC day, and how often. */
async function leftToday(sql: Sql, playerId: string, { withdrawal }: Policy, now: number) {
  const today = utcDay(now)
  const { amount, times } = await store.askedSince(sql, playerId, startOfDay(today))
  return {
    dailyLeft: Math.max(0, withdrawal.perDay - amount),
    timesLeft: Math.max(0, withdrawal.timesPerDay - times),
    resetAt: startOfDay(today + 1),
  }
}

/** What is still to be deposited before anything leaves (spec §5). To a closed account deposits count that went back: they were its way in. */
async function depositMissing(sql: Sql, playerId: string, { withdrawal: { leastDeposited } }: Policy, isClosed: boolean): Promise<number> {
  if (leastDeposited === 0) return 0
  const deposited = await (isClosed ? everDeposited : totalDeposited)(sql, playerId)
  return Math.max(0, leastDeposited - deposited)
}

async function closedAndMissing(sql: Sql, playerId: string, policy: Policy, now: number) {
  const isClosed = await isSelfExcluded(sql, playerId, now)
  return { isClosed, needDeposit: await depositMissing(sql, playerId, policy, isClosed) }
}

/** The least amount; none for who leaves: one's own money is always reachable. */
const leastOf = ({ withdrawal }: Policy, isClosed: boolean): number => (isClosed ? 1 : withdrawal.min)

/** getExchange: what can be withdrawn, what cannot and why, and where to. */
export async function exchangeInfo({ tx, caller: { playerId }, policy, now }: User): Promise<Exchange> {
  const [{ isClosed, needDeposit }, all, identity, coin, owed, gift, left, banks, safebox, open] = await Promise.all([
    closedAndMissing(tx, playerId, policy, now),
    lockedOf(tx, playerId, now),
    approvedIdentity(tx, playerId),
    balanceOf(tx, playerId, 'coin'),
    debtOf(tx, playerId),
    giftRest(tx, playerId, now),
    leftToday(tx, playerId, policy, now),
    banksOf(tx, playerId),
    balanceOf(tx, playerId, 'safebox'),
    store.openWithdrawals(tx, playerId),
  ])
  const locked = withoutStranded(all, isClosed)
  const { max, banks: banksMax } = policy.withdrawal
  // What is owed after a refund is paid first.
  const beyondLocks = free(coin - owed, locked)
  return {
    withdrawable: needDeposit > 0 ? 0 : beyondLocks,
    needDeposit,
    locked: locked.map(({ ref: _ref, currency, ...lock }) => ({ ...lock, currency })),
    gift: gift ?? null,
    isClosed,
    min: leastOf(policy, isClosed),
    max,
    ...left,
    banks,
    banksMax,
    holder: identity?.name ?? null,
    needKyc: identity === null,
    needSafeboxPassword: safebox > 0,
    open: open.map(shown),
  }
}

/** When the server's own rules let an order pass; null when a person must look: at much, and at more than a little to a new account. */
function reviewAt({ withdrawal }: Policy, amount: number, bankAddedAt: number, now: number): number | null {
  const { autoReview: auto, holdSeconds } = withdrawal
  const isNew = now - bankAddedAt < auto.newBankHours * 3_600_000
  return amount <= (isNew ? auto.upToNewBank : auto.upTo) ? now + (holdSeconds + auto.seconds) * 1000 : null
}

const isStrandedPlayer = async (tx: Sql, playerId: string, isClosed: boolean, now: number): Promise<boolean> =>
  isClosed && (await lockedOf(tx, playerId, now)).some(isStranded)

/** exchange: moves the coins out of the balance and opens the order, or says what stands in the way. */
export async function openWithdrawal(context: User, { bankId, amount }: InputOf<typeof exchange>): Promise<WithdrawalOrder | Refusal> {
  const { tx, caller, policy, now, requestId } = context
  const { playerId } = caller
  const { withdrawal } = policy
  const unproven = await requireConfirmed(context, 'withdrawal')
  if (unproven) return unproven
  const identity = await approvedIdentity(tx, playerId)
  if (!identity) return refuse('kycNeeded')
  await lockPlayer(tx, playerId)
  const bank = isId(bankId) ? await findBank(tx, playerId, bankId) : undefined
  if (!bank) return refuse('unknownBankAccount')
  if (!isSameName(bank.holder, identity.name)) return refuse('holderMismatch')
  const isClosed = await isSelfExcluded(tx, playerId, now)
  const [min, max] = [leastOf(policy, isClosed), withdrawal.max]
  if (amount < min || amount > max) return refuse('amountOutOfRange', { min, max })
  const open = await store.openWithdrawals(tx, playerId)
  if (open.length >= withdrawal.openOrders) return refuse('tooManyOpenOrders', { orderIds: open.map(({ id }) => id) })
  const { dailyLeft, timesLeft, resetAt } = await leftToday(tx, playerId, policy, now)
  if (amount > dailyLeft || timesLeft === 0) return refuse('withdrawalLimitReached', { left: dailyLeft, timesLeft, resetAt })
  const need = await depositMissing(tx, playerId, policy, isClosed)
  if (need > 0) return refuse('depositNeeded', { need })
  await payDebt(tx, playerId, `debt:${playerId}:${requestId}`, now)
  const short = await shortOf(tx, playerId, amount, isClosed, now)
  if (short) return short

  const id = await store.insertWithdrawal(tx, {
    player_id: playerId,
    bankAccountId: bank.id,
    channel: withdrawal.channel,
    amount,
    created_at: now,
    hold_until: now + withdrawal.holdSeconds * 1000,
    // What a channel did not take back leaves another way: a person looks at that.
    review_at: (await isStrandedPlayer(tx, playerId, isClosed, now)) ? null : reviewAt(policy, amount, bank.addedAt, now),
  })
  const movement = { kind: 'withdrawal', currency: 'coin', from: { playerId }, to: holding, amount } as const
  const posted = await post(tx, movement, refOf(id), now)
  if (isRefusal(posted)) return posted
  const row = await store.findWithdrawal(tx, playerId, id)
  if (!row) throw new Error('the withdrawal was not written')
  return shown(row)
}

/** Holds the balance, so that no stake takes from under a lock what is withdrawn from above it; says what is missing. */
async function shortOf(tx: Sql, playerId: string, amount: number, isClosed: boolean, now: number): Promise<Refusal | undefined> {
  const locked = withoutStranded(await holdLocked(tx, playerId, now), isClosed)
  const coin = await balanceOf(tx, playerId, 'coin')
  if (amount > coin) return refuse('balanceTooLow')
  const withdrawable = free(coin, locked)
  if (amount <= withdrawable) return undefined
  const inCoins = locked.filter(({ currency }) => currency === 'coin')
  const sum = (of: 'need' | 'done') => inCoins.reduce((total, lock) => total + lock[of], 0)
  return refuse('turnoverMissing', { need: sum('need'), done: sum('done'), withdrawable })
}

/** exchangeStatus: what became of the player's own order. */
export async function withdrawalStatus({ tx, caller }: User, orderId: string): Promise<WithdrawalOrder | Refusal> {
  const row = isId(orderId) ? await store.findWithdrawal(tx, caller.playerId, orderId) : undefined
  return row ? shown(row) : refuse('unknownOrder')
}

/** exchangeRecord */
export async function withdrawalRecord(
  { tx, caller }: User,
  input: InputOf<typeof exchangeRecord>,
): Promise<OutputOf<typeof exchangeRecord>> {
  const { rows, total } = await store.withdrawalPage(tx, caller.playerId, input)
  return { list: rows.map(shown), total, pageNum: input.pageNum, pageSize: input.pageSize }
}
