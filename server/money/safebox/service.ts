import type { InputOf } from '#contract/call.ts'
import type { safeboxPut, SafeboxState } from '#contract/safebox.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import { hashPassword, isPassword } from '../../identity/session/passwords.ts'
import { findPlayer } from '../../identity/session/playerStore.ts'
import { inTwoSteps } from '../../identity/session/settleOnce.ts'
import { proveCode, consumeCode } from '../../identity/session/sms.ts'
import type { VerifiedCode } from '../../identity/session/sms.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { hourMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { createKeyedQueue } from '../../kernel/keyedQueue.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { convert } from '../../ledger/convert.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import * as store from './store.ts'

type User = Context<'user'>

/** safebox: the amount in it, and how it is locked. */
export async function safebox({ tx, caller, now, policy }: User): Promise<SafeboxState> {
  const { playerId } = caller
  const [key, balance, coin] = await Promise.all([
    store.findKey(tx, playerId),
    balanceOf(tx, playerId, 'safebox'),
    balanceOf(tx, playerId, 'coin'),
  ])
  const lockedUntil = key ? store.lockedUntilOf(key, now, policy.safebox.lockHours * hourMs) : null
  const wrong = key && key.locked_until === null ? key.failed_attempts : 0
  return {
    balance,
    coin,
    hasPassword: key !== undefined,
    triesLeft: lockedUntil === null ? Math.max(0, policy.safebox.tries - wrong) : 0,
    lockedUntil,
    mobile: (await findPlayer(tx, playerId))?.mobile ?? null,
  }
}

const inTurn = createKeyedQueue()

/**
 * Checks the safebox's password; undefined when it is right. Every try is counted, and stays counted, so this runs outside any transaction:
 * several wrong ones in a row lock the safebox for hours (`policy.safebox`). A player's tries are serialized: concurrent right ones
 * are not counted as undecided ones.
 */
const checkSafeboxPassword = (context: User, password: string): Promise<Refusal | undefined> =>
  inTurn(context.caller.playerId, () => tryPassword(context, password))

async function tryPassword({ db, caller, now, policy }: User, password: string): Promise<Refusal | undefined> {
  const { playerId } = caller
  const { tries, lockHours } = policy.safebox
  const tried = await store.countTry(db, playerId, tries, now, lockHours * hourMs)
  if (!tried) {
    const key = await store.findKey(db, playerId)
    return key ? refuse('safeboxLocked', { until: key.locked_until }) : refuse('safeboxNoPassword')
  }
  if (await isPassword(tried.password_hash, password)) {
    await store.resetTries(db, playerId)
    return undefined
  }
  return tried.locked_until === null
    ? refuse('safeboxWrongPassword', { triesLeft: tries - tried.failed_attempts, lockHours })
    : refuse('safeboxLocked', { until: tried.locked_until })
}

/** safeboxPut: requires that a password was set, because without one nothing could be taken out again. */
export async function putIntoSafebox(context: User, { amount }: InputOf<typeof safeboxPut>): Promise<SafeboxState | Refusal> {
  const { tx, caller, now, requestId } = context
  const idle = await requireFreshInput(context)
  if (idle) return idle
  if (!(await store.findKey(tx, caller.playerId))) return refuse('safeboxNoPassword')
  const movement = { kind: 'safeboxPut', playerId: caller.playerId, from: 'coin', to: 'safebox', amount } as const
  return (await convert(tx, movement, `safebox:${caller.playerId}:${requestId}`, now)) ?? safebox(context)
}

/** safeboxTake. */
export const takeFromSafebox = inTwoSteps('safeboxTake', {
  prove: async (context, { password }) => (await requireFreshInput(context)) ?? (await checkSafeboxPassword(context, password)) ?? {},
  async settle(context, { amount }) {
    const { tx, caller, now, requestId } = context
    const movement = { kind: 'safeboxTake', playerId: caller.playerId, from: 'safebox', to: 'coin', amount } as const
    const refused = await convert(tx, movement, `safebox:${caller.playerId}:${requestId}`, now)
    return refused ? refuse('balanceTooLow', { balance: await balanceOf(tx, caller.playerId, 'safebox') }) : safebox(context)
  },
})

interface NewKey {
  readonly hash: string
  readonly isFirst: boolean
  /** The code that replaces a forgotten password. */
  readonly code: VerifiedCode | undefined
}

/** By a code to the player's own mobile, for its own scene: a code for another purpose opens no safebox. */
async function proveForgotten(context: User, smsCode: string): Promise<VerifiedCode | Refusal> {
  const mobile = (await findPlayer(context.db, context.caller.playerId))?.mobile
  return mobile ? proveCode(context, mobile, 'safebox', smsCode) : refuse('safeboxNoMobile')
}

/** safeboxSetPassword: a first, changed, or forgotten one. */
export const setSafeboxPassword = inTwoSteps('safeboxSetPassword', {
  async prove(context, { password, old, smsCode }): Promise<NewKey | Refusal> {
    const idle = await requireFreshInput(context)
    if (idle) return idle
    const isFirst = (await store.findKey(context.db, context.caller.playerId)) === undefined
    if (isFirst && (old !== undefined || smsCode !== undefined)) return refuse('safeboxNoPassword')
    if (!isFirst && (old === undefined) === (smsCode === undefined)) return refuse('alreadyDone')
    const wrong = old === undefined ? undefined : await checkSafeboxPassword(context, old)
    if (wrong) return wrong
    const code = smsCode === undefined ? undefined : await proveForgotten(context, smsCode)
    return isRefusal(code) ? code : { hash: await hashPassword(password), isFirst, code }
  },
  async settle(context, _input, { hash, isFirst, code }) {
    const { tx, caller, now } = context
    const used = code && (await consumeCode(context, code))
    if (used) return used
    if (!isFirst) await store.replaceKey(tx, caller.playerId, hash)
    else if (!(await store.insertKey(tx, caller.playerId, hash))) return refuse('alreadyDone')
    const reason = isFirst ? 'first one' : code ? 'SMS code' : 'earlier one entered'
    await writeAudit(tx, { actor: 'system', action: 'player.safeboxPassword', target: `player:${caller.playerId}`, reason }, now)
    return safebox(context)
  },
})
