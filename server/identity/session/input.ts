import { minuteMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { setLastInput } from './sessionStore.ts'

type User = Pick<Context<'user'>, 'tx' | 'caller' | 'now' | 'policy'>

const isIdle = ({ caller, now, policy }: User): boolean => now - caller.lastInputAt > policy.session.idleMinutes * minuteMs

/** The last recorded input is so recent that further input need not be recorded, and the session is not paused. */
export const isInputRecent = ({ caller, now }: Pick<User, 'caller' | 'now'>): boolean => now - caller.lastInputAt < minuteMs

/**
 * Records the player's input, at most once a minute, because nothing needs finer resolution. It does not resume a session paused for
 * inactivity: only confirming their identity does. Locks the player before the session, as everything that ends sessions does: most
 * callers lock the player next.
 */
export async function touchInput(user: User): Promise<void> {
  const { tx, caller, now } = user
  if (isIdle(user) || isInputRecent(user)) return
  await setLastInput(tx, caller, now)
}

/**
 * For calls that move money: refused after 30 minutes without input, until the player confirms their identity; otherwise counts as input.
 */
export async function requireFreshInput(user: User): Promise<Refusal | undefined> {
  if (isIdle(user)) return refuse('confirmIdentity')
  await touchInput(user)
  return undefined
}
