import type { ConfirmPurpose, ConfirmMethod } from '#contract/confirmation.ts'
import { hourMs, minuteMs } from '../../kernel/calendar.ts'
import { countedUntil } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { deleteConfirmation, hasConfirmation, insertConfirmation, isProvenWithin, factorsOfSession } from './confirmationStore.ts'
import { findPlayer } from './playerStore.ts'
import type { PlayerRow } from './playerStore.ts'
import { holdSession } from './sessionStore.ts'

type User = Pick<Context<'user'>, 'tx' | 'caller' | 'now' | 'policy'>
/** Actions that may need a confirmation of their own. */
export type ConfirmedAct = Exclude<ConfirmPurpose, 'resume'>

/** Records that the player has just confirmed one action of this kind. */
export const storeConfirmation = (
  { tx, caller, now, policy }: Pick<User, 'tx' | 'now' | 'policy'> & { readonly caller: Pick<User['caller'], 'tokenHash'> },
  purpose: ConfirmedAct,
  minutes = policy.session.confirmMinutes,
) => insertConfirmation(tx, caller.tokenHash, purpose, now + minutes * minuteMs)

export interface SecondFactors {
  /** Empty: they have none, so any way confirms it. */
  readonly methods: readonly ConfirmMethod[]
  /** A passkey made later confirms nothing yet. */
  readonly passkeysUntil: number
  /** Whether one of them has counted for days. Otherwise the only one is a passkey that was just added. */
  readonly isSettled: boolean
}

/**
 * Changing where money goes, or the mobile number, takes two factors if the player has two: the login is one, so another must confirm it,
 * or a passkey, which is two factors in itself. What was added in the last days does not count beside another: whoever has only one factor
 * could add it themselves, and log in with it. The player has been told, and can remove a passkey until then.
 */
async function secondFactorsOf(
  { db, caller, now, policy }: Pick<Context<'user'>, 'caller' | 'now' | 'policy'> & { readonly db: Sql },
  { id, mobile, password_hash: password }: Pick<PlayerRow, 'id' | 'mobile' | 'password_hash'>,
): Promise<SecondFactors> {
  const passkeysUntil = now - policy.session.newMethodHours * hourMs
  const session = await factorsOfSession(db, caller.tokenHash, id, now, passkeysUntil)
  const isNewWay = (session?.way === 'passkey' && session.has_new_key) || (session?.way === 'social' && session.has_new_link)
  const methods: ConfirmMethod[] = session?.has_key ? ['passkey'] : []
  if (mobile !== null && session?.way !== 'code') methods.push('code')
  if (password !== null && session?.way !== 'password' && !isNewWay) methods.push('password')
  const isSettled = methods.length > 0
  return !isSettled && session?.has_new_key
    ? { methods: ['passkey'], passkeysUntil: now, isSettled }
    : { methods, passkeysUntil, isSettled }
}

/**
 * What confirms an action of this kind. Another password is set only with a passkey: whoever holds an unattended phone would receive the
 * code. A first one is itself a second factor, and takes what another number does.
 */
export async function factorsFor(
  context: Parameters<typeof secondFactorsOf>[0],
  purpose: ConfirmPurpose,
  player: PlayerRow,
): Promise<SecondFactors> {
  const isFirstPassword = purpose === 'password' && player.password_hash === null
  if (purpose === 'bank' || purpose === 'mobile' || isFirstPassword) return secondFactorsOf(context, player)
  if (purpose !== 'password') return { methods: [], passkeysUntil: context.now, isSettled: false }
  return { methods: ['passkey'], passkeysUntil: context.now - context.policy.session.newMethodHours * hourMs, isSettled: true }
}

async function confirmationRefusal(context: Omit<User, 'tx'> & { readonly tx: Sql }, purpose: ConfirmedAct): Promise<Refusal> {
  const { tx, caller } = context
  const player = await findPlayer(tx, caller.playerId)
  const { methods } = player ? await factorsFor({ ...context, db: tx }, purpose, player) : { methods: [] }
  return refuse('confirmIdentity', { purpose, ...(methods.length > 0 && { ways: methods }) })
}

/** The same as `requireConfirmed`, without using it up: for what is proven before the action's transaction. */
export const checkConfirmed = async (context: User, purpose: ConfirmedAct): Promise<Refusal | undefined> =>
  (await hasConfirmation(context.tx, context.caller.tokenHash, purpose, context.now)) ? undefined : confirmationRefusal(context, purpose)

/**
 * For an action that needs a confirmation each time, such as a large withdrawal: refused with data { purpose } until the player has
 * confirmed that action. Call it in the action's own transaction, instead of `requireFreshInput`: the confirmation is used up with it,
 * and stays valid when the action is refused for another reason.
 */
export async function requireConfirmed(context: User, purpose: ConfirmedAct): Promise<Refusal | undefined> {
  const { tx, caller, now } = context
  const isUsed = await deleteConfirmation(tx, caller, purpose, now)
  return isUsed ? undefined : confirmationRefusal(context, purpose)
}

/** When a proof of identity is recent: from a while ago, and not while the clock was ahead. */
const recently = ({ now, policy }: Pick<User, 'now' | 'policy'>) => ({
  since: now - policy.session.proofMinutes * minuteMs,
  until: countedUntil(now),
})

/** For adding ways to log in: refused unless the player's identity was proven in this session recently. */
export const requireRecentProof = async (user: User): Promise<Refusal | undefined> =>
  (await isProvenWithin(user.tx, user.caller.tokenHash, recently(user))) ? undefined : refuse('confirmIdentity')

/**
 * For adding ways to log in, just before one is added: refused where the session has ended since the call began, because the owner has logged
 * everyone out. What is proven before the transaction, such as a password's hash, can take seconds on a busy server.
 */
export const requireSession = async ({ tx, caller, now }: Pick<User, 'tx' | 'caller' | 'now'>): Promise<Refusal | undefined> =>
  (await holdSession(tx, caller, now)) === undefined ? refuse('sessionOver') : undefined

/** The same, and that the player's identity was proven in this session recently. */
export async function requireProvenSession(user: User): Promise<Refusal | undefined> {
  const provenAt = await holdSession(user.tx, user.caller, user.now)
  if (provenAt === undefined) return refuse('sessionOver')
  const { since, until } = recently(user)
  return provenAt >= since && provenAt <= until ? undefined : refuse('confirmIdentity')
}

/**
 * For a first mobile number or password, which count as second factors at once: refused unless one that the player has confirmed it, or, if
 * they have none, unless their identity was proven recently. `confirmed`: the confirmation that the action then uses up.
 */
export async function proveFirstFactor(
  context: Omit<User, 'tx'> & { readonly db: Sql },
  purpose: 'mobile' | 'password',
  player: PlayerRow,
): Promise<{ readonly confirmed: ConfirmedAct | null } | Refusal> {
  const outside = { ...context, tx: context.db }
  const { isSettled } = await factorsFor(context, purpose, player)
  const identityRefusal = isSettled ? await checkConfirmed(outside, purpose) : await requireRecentProof(outside)
  return identityRefusal ?? { confirmed: isSettled ? purpose : null }
}
