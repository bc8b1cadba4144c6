import type { InputOf, OutputOf } from '#contract/call.ts'
import type { BankAccount, exchange, Exchange, exchangeRecord, WithdrawalOrder } from '#contract/withdrawal.ts'
import { approvedIdentity } from '../../identity/kyc/approved.ts'
import { isAccountHeld } from '../../identity/person/linkStore.ts'
import { requireConfirmed } from '../../identity/session/confirmed.ts'
import { dayMs, hourMs, startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { debtOf, payDebt } from '../../ledger/debts.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { forfeitPreviewOf } from '../../ledger/wagering/gift.ts'
import type { ForfeitPreview } from '../../ledger/wagering/gift.ts'
import { lockedForUpdate, lockedCoins, lockedOf } from '../../ledger/wagering/turnover.ts'
import type { Locked } from '../../ledger/wagering/turnover.ts'
import { isSelfExcluded } from '../../protection/gate.ts'
import type { Policy } from '../../settings/policy.ts'
import { missingDeposit, withdrawalGoals } from '../orders/depositGoals.ts'
import { everDeposited, keptOrReturned } from '../orders/depositStore.ts'
import { banksOf, findBank } from './bankStore.ts'
import { isSameName } from './names.ts'
import * as store from './store.ts'

type User = Context<'user'>

/** The ledger account for the coins of withdrawals under way. */
export const withdrawalsAccount = { clearing: 'withdrawals' } as const
export const refOf = (orderId: string): string => `withdrawal:${orderId}`

const withdrawalOrderOf = (row: store.WithdrawalRow): WithdrawalOrder => ({
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

/** A deposit that its channel refused to take back (deposits/refundAnswers.ts). */
const isStranded = ({ source, ref }: Locked): boolean => source === 'deposit' && ref.includes(':refund:')

/**
 * The locks that hold coins back now. A self-excluded player can wager nothing more, and the unplayed part is refunded by its channel; a
 * deposit that no channel takes back must not stay for years either.
 */
const withoutStrandedLocks = (locked: readonly Locked[], isClosed: boolean): readonly Locked[] =>
  isClosed ? locked.filter((lock) => !isStranded(lock)) : locked

/** The balance above what is locked, in hundredths: of a gift, what is not in play. */
const free = (coin: number, locked: readonly Locked[], gift: ForfeitPreview | undefined): number =>
  Math.max(0, coin - lockedCoins(locked.filter(({ source }) => source !== 'gift')) - (gift?.loses ?? 0))

/** The amount and number of withdrawals still allowed in this UTC day. */
async function remainingToday(sql: Sql, playerId: string, { withdrawal }: Policy, now: number) {
  const today = utcDay(now)
  const { amount, times } = await store.requestedSince(sql, playerId, startOfDay(today))
  return {
    dailyLeft: Math.max(0, withdrawal.perDay - amount),
    timesLeft: Math.max(0, withdrawal.timesPerDay - times),
    resetAt: startOfDay(today + 1),
  }
}

/**
 * What must still be deposited before anything can be withdrawn (spec §5). For a self-excluded account, refunded deposits count too: they
 * were its way in. When it is open again, so do those that it was refunded for that.
 */
const depositMissing = (sql: Sql, playerId: string, policy: Policy, isClosed: boolean): Promise<number> =>
  missingDeposit(withdrawalGoals(policy), (goal) => (isClosed ? everDeposited : keptOrReturned)(sql, playerId, goal))

/** Whether the account is closed, and what must still be deposited before anything can be withdrawn. */
export async function closedAndMissing(sql: Sql, playerId: string, policy: Policy, now: number) {
  const isClosed = await isSelfExcluded(sql, playerId, now)
  return { isClosed, needDeposit: await depositMissing(sql, playerId, policy, isClosed) }
}

/** The total that can still be withdrawn before documents are required: many small withdrawals count as one large one. */
async function allowedWithoutDocuments(sql: Sql, playerId: string, { kyc }: Policy): Promise<number> {
  if (kyc.kycAmount === 0) return 0
  return Math.max(0, kyc.kycAmount - (await store.requestedEver(sql, playerId)))
}

/** The minimum amount; none for a self-excluded player: their own money stays reachable. */
const minAmountOf = ({ withdrawal }: Policy, isClosed: boolean): number => (isClosed ? 1 : withdrawal.min)

/** How many coins of valid bets unlock one coin of a wagered gift, at the rate that it was given under. */
const betsPerCoin = ({ releasePpm }: Pick<ForfeitPreview, 'releasePpm'>): number =>
  releasePpm === null ? 0 : Math.ceil(1_000_000 / releasePpm)
const withBets = ({ isFree, releasePpm, ...gift }: ForfeitPreview) => ({ ...gift, betsPerCoin: isFree ? 0 : betsPerCoin({ releasePpm }) })

/** getExchange: what can be withdrawn, what cannot and why, and where to. */
export async function exchangeInfo({ tx, caller: { playerId }, policy, now }: User): Promise<Exchange> {
  const all = await lockedOf(tx, playerId, now)
  const [{ isClosed, needDeposit }, identity, identityRefusal, coin, owed, gift, remaining, banks, safebox, open] = await Promise.all([
    closedAndMissing(tx, playerId, policy, now),
    approvedIdentity(tx, playerId),
    allowedWithoutDocuments(tx, playerId, policy),
    balanceOf(tx, playerId, 'coin'),
    debtOf(tx, playerId),
    forfeitPreviewOf(tx, playerId, all),
    remainingToday(tx, playerId, policy, now),
    banksOf(tx, playerId),
    balanceOf(tx, playerId, 'safebox'),
    store.openWithdrawals(tx, playerId),
  ])
  const locked = withoutStrandedLocks(all, isClosed)
  const { max, banks: banksMax } = policy.withdrawal
  // Debt left by a refund is paid first.
  const beyondLocks = free(coin - owed, locked, gift)
  return {
    withdrawable: needDeposit > 0 ? 0 : beyondLocks,
    needDeposit,
    locked: locked.map(({ ref: _ref, currency, ...lock }) => ({ ...lock, currency })),
    gift: gift ? withBets(gift) : null,
    isClosed,
    min: minAmountOf(policy, isClosed),
    max,
    ...remaining,
    banks,
    banksMax,
    holder: identity?.name ?? null,
    needKyc: identity === null && identityRefusal < minAmountOf(policy, isClosed),
    withoutKyc: identity === null ? identityRefusal : null,
    needSafeboxPassword: safebox > 0,
    open: open.map(withdrawalOrderOf),
  }
}

/**
 * When the server's own rules pass an order; null when it needs a human review: for a large amount, and for more than a small one to a new
 * account. What the rules passed within a day, or while an account is new, counts with it: many small withdrawals count as one large one.
 */
async function reviewAt(
  tx: Sql,
  { withdrawal }: Policy,
  { playerId, amount, bank }: { readonly playerId: string; readonly amount: number; readonly bank: Pick<BankAccount, 'addedAt'> },
  now: number,
): Promise<number | null> {
  const { autoReview: auto, holdSeconds } = withdrawal
  const newMs = auto.newBankHours * hourMs
  const [limit, ms] = now - bank.addedAt < newMs ? [auto.upToNewBank, newMs] : [auto.upTo, dayMs]
  const passed = await store.passedAfter(tx, playerId, now - ms)
  return passed + amount <= limit ? now + (holdSeconds + auto.seconds) * 1000 : null
}

/**
 * What a channel did not take back leaves another way, and a held account may be one of many that took what each person is given once: both
 * need a human review.
 */
const mustBeReviewed = async (tx: Sql, playerId: string, isClosed: boolean, now: number): Promise<boolean> =>
  isClosed && ((await isAccountHeld(tx, playerId)) || (await lockedOf(tx, playerId, now)).some(isStranded))

/** exchange: moves the coins out of the balance and opens the order, or returns the refusal. */
export async function openWithdrawal(context: User, { bankId, amount }: InputOf<typeof exchange>): Promise<WithdrawalOrder | Refusal> {
  const { tx, caller, policy, adapters, log, now, requestId } = context
  const { playerId } = caller
  const { withdrawal } = policy
  if (!Object.hasOwn(adapters.payout, withdrawal.channel)) {
    // Coins would stay with the order, which nobody pays.
    log.error({ channel: withdrawal.channel }, 'the channel of withdrawals is not installed')
    return refuse('busy')
  }
  const identityRefusal = await requireConfirmed(context, 'withdrawal')
  if (identityRefusal) return identityRefusal
  await lockPlayer(tx, playerId)
  const identity = await approvedIdentity(tx, playerId)
  if (!identity && amount > (await allowedWithoutDocuments(tx, playerId, policy))) return refuse('kycNeeded')
  const bank = isId(bankId) ? await findBank(tx, playerId, bankId) : undefined
  if (!bank) return refuse('unknownBankAccount')
  if (identity && !isSameName(bank.holder, identity.name)) return refuse('holderMismatch')
  const [isClosed, open] = await Promise.all([isSelfExcluded(tx, playerId, now), store.openWithdrawals(tx, playerId)])
  const [min, max] = [minAmountOf(policy, isClosed), withdrawal.max]
  if (amount < min || amount > max) return refuse('amountOutOfRange', { min, max })
  if (open.length >= withdrawal.openOrders) return refuse('tooManyOpenOrders', { orderIds: open.map(({ id }) => id) })
  const { dailyLeft, timesLeft, resetAt } = await remainingToday(tx, playerId, policy, now)
  if (amount > dailyLeft || timesLeft === 0) return refuse('withdrawalLimitReached', { left: dailyLeft, timesLeft, resetAt })
  const need = await depositMissing(tx, playerId, policy, isClosed)
  if (need > 0) return refuse('depositNeeded', { need })
  await payDebt(tx, playerId, `debt:${playerId}:${requestId}`, now)
  const short = await shortOf(tx, playerId, amount, { isClosed, now })
  if (short) return short

  const id = await store.insertWithdrawal(tx, {
    player_id: playerId,
    bankAccountId: bank.id,
    channel: withdrawal.channel,
    amount,
    created_at: now,
    hold_until: now + withdrawal.holdSeconds * 1000,
    review_at: (await mustBeReviewed(tx, playerId, isClosed, now)) ? null : await reviewAt(tx, policy, { playerId, amount, bank }, now),
  })
  const movement = { kind: 'withdrawal', currency: 'coin', from: { playerId }, to: withdrawalsAccount, amount } as const
  const posted = await post(tx, movement, refOf(id), now)
  if (isRefusal(posted)) return posted
  const row = await store.findWithdrawal(tx, playerId, id)
  if (!row) throw new Error('the withdrawal was not written')
  return withdrawalOrderOf(row)
}

/** Locks the balance, so that no stake takes from below a lock what is withdrawn from above it; returns the shortfall. */
async function shortOf(
  tx: Sql,
  playerId: string,
  amount: number,
  { isClosed, now }: { isClosed: boolean; now: number },
): Promise<Refusal | undefined> {
  const locked = withoutStrandedLocks(await lockedForUpdate(tx, playerId, now), isClosed)
  const coin = await balanceOf(tx, playerId, 'coin')
  if (amount > coin) return refuse('balanceTooLow')
  const gift = await forfeitPreviewOf(tx, playerId, locked)
  const withdrawable = free(coin, locked, gift)
  if (amount <= withdrawable) return undefined
  const inCoins = locked.filter(({ currency }) => currency === 'coin')
  const sum = (of: 'need' | 'done') => inCoins.reduce((total, lock) => total + lock[of], 0)
  const [need, done] = [sum('need'), sum('done')]
  // Everything was wagered: what is left of the gift becomes the player's own by further bets.
  return refuse('turnoverMissing', { need, done, withdrawable, ...(done >= need && gift && { betsPerCoin: betsPerCoin(gift) }) })
}

/** exchangeStatus: the outcome of the player's own order. */
export async function withdrawalStatus({ tx, caller }: User, orderId: string): Promise<WithdrawalOrder | Refusal> {
  const row = isId(orderId) ? await store.findWithdrawal(tx, caller.playerId, orderId) : undefined
  return row ? withdrawalOrderOf(row) : refuse('unknownOrder')
}

/** exchangeRecord */
export async function withdrawalRecord(
  { tx, caller }: ReadContext<'user'>,
  input: InputOf<typeof exchangeRecord>,
): Promise<OutputOf<typeof exchangeRecord>> {
  const { rows, total } = await store.withdrawalPage(tx, caller.playerId, input)
  return { list: rows.map(withdrawalOrderOf), total, pageNum: input.pageNum, pageSize: input.pageSize }
}
