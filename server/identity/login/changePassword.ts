import { sendMail } from '../../awards/mail.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { hourMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/tokens.ts'
import { firstPasskeyAt } from '../passkeys/store.ts'
import { areGuessesUsedUp, countGuess } from '../session/birthDateGuesses.ts'
import { deleteGuesses } from '../session/birthDateGuessStore.ts'
import { checkConfirmed, proveFirstFactor, requireConfirmed, requireSession, storeConfirmation } from '../session/confirmed.ts'
import { touchInput } from '../session/input.ts'
import { recordLoginMethod } from '../session/loginMethods.ts'
import { hashPassword } from '../session/passwords.ts'
import { findByLoginName, findByMobile, findPlayer, isBirthDate, setFirstPassword, setPassword } from '../session/playerStore.ts'
import { isRecovery, consumeRecovery } from '../session/recovery.ts'
import { openSession } from '../session/sessions.ts'
import { endAllSessions, endOtherSessions } from '../session/sessionStore.ts'
import type { LoginMethod, Proof } from '../session/sessionStore.ts'
import { inTwoSteps } from '../session/settleOnce.ts'
import { proveCode, consumeCode } from '../session/sms.ts'
import { countTry, recordLock, unlockAccount } from './lockout.ts'
import type { SuccessfulAttempt } from './lockout.ts'
import { loginCounters } from './login.ts'

/**
 * The new password ends all existing sessions, and the player is told about it wherever they are logged in next. It is set first, which locks
 * the player: a session that is being opened with the old one is committed by then, and ends too.
 */
async function renew(
  context: Context,
  playerId: string,
  passwordHash: string,
  { method, proof = {}, attempt }: { readonly method: LoginMethod; readonly proof?: Proof; readonly attempt?: SuccessfulAttempt },
) {
  await replacePassword(context, playerId, passwordHash, attempt)
  await endAllSessions(context.tx, playerId, context.now)
  return openSession(context, playerId, method, { proof })
}

async function replacePassword(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  playerId: string,
  passwordHash: string,
  attempt?: SuccessfulAttempt,
) {
  // Attempts before the player, as where somebody logs in.
  await unlockAccount(tx, playerId, attempt)
  await setPassword(tx, playerId, passwordHash)
  await sendMail(tx, { playerId, content: { template: 'passwordChanged' } }, now)
}

/** Also in the audit log, where it is never deleted: what the change was confirmed with. */
const auditPassword = ({ tx, now }: Pick<Context, 'tx' | 'now'>, playerId: string, reason: string) =>
  writeAudit(tx, { actor: 'system', action: 'player.passwordChanged', target: `player:${playerId}`, reason }, now)

const auditLock = ({ db, now, ip }: Pick<Context, 'db' | 'now' | 'ip'>, playerId: string) =>
  writeAudit(db, { actor: 'system', action: 'login.locked', target: `player:${playerId}`, reason: `wrong dates of birth from ${ip}` }, now)

/**
 * forgetPassword: sets a new password by SMS code and date of birth, as a stolen number alone is not enough.
 */
export const resetPassword = inTwoSteps('forgetPassword', {
  async prove(context, input) {
    const code = await proveCode(context, input.mobile, 'forget', input.smsCode)
    if (isRefusal(code)) return code
    const player = await findByMobile(context.db, input.mobile)
    if (!player) return refuse('unknownPlayer')
    const locked = await countGuess(context, player.id)
    if (locked) return locked
    if (!(await isBirthDate(context.db, player.id, input.birthDate))) {
      if (await areGuessesUsedUp(context, player.id)) await auditLock(context, player.id)
      return refuse('wrongCredentials')
    }
    // Even if the code is used meanwhile: a right date was no guess.
    await deleteGuesses(context.db, player.id)
    return { code, playerId: player.id, passwordHash: await hashPassword(input.password) }
  },
  async settle(context, { mobile }, { code, playerId, passwordHash }) {
    const used = await consumeCode(context, code)
    if (used) return used
    await auditPassword(context, playerId, 'SMS code and date of birth')
    return renew(context, playerId, passwordHash, { method: 'code', proof: { mobile } })
  },
})

/**
 * recoverAccount: sets a new password by a code from customer support and date of birth. The refusal is the same for an unknown name, an
 * account without a code, and a wrong code or date; attempts are counted as those at a password are, apart from them.
 */
export const recoverAccount = inTwoSteps('recoverAccount', {
  async prove(context, { account, recoveryCode: code, birthDate, password }) {
    const { db } = context
    const { player, counter } = await findByLoginName(db, account)
    const counters = await loginCounters(context, { player, counter: `recovery:${counter}` })
    const locked = await countTry(context, counters)
    if (locked) return locked
    const playerId = player?.id ?? '0'
    if (await isRecovery(db, context, { playerId, code, birthDate }))
      return { playerId, counters, passwordHash: await hashPassword(password) }
    await recordLock(context, player?.id, counters, 'recovery codes')
    return refuse('wrongRecovery')
  },
  async settle(context, { recoveryCode: code }, { playerId, counters, passwordHash }) {
    const { tx, now, policy } = context
    if (!(await consumeRecovery(context, { playerId, code }))) return refuse('wrongRecovery')
    await writeAudit(tx, { actor: 'system', action: 'player.recovered', target: `player:${playerId}`, reason: '' }, now)
    // No SMS was received: where the player has a number, it stays their second factor.
    const session = await renew(context, playerId, passwordHash, { method: 'password', attempt: { counters, at: now } })
    await deleteGuesses(tx, playerId)
    // Unless they have lost it: two operators have compared the player with their documents.
    const minutes = policy.session.proofMinutes
    await storeConfirmation({ ...context, caller: { tokenHash: hashToken(session.token) } }, 'mobile', minutes)
    return session
  },
})

/**
 * initPassword: the first password of a player who registered by SMS or social login, or another one, for a player who confirms it with a
 * passkey: who has forgotten theirs and has no number.
 */
export const firstPassword = inTwoSteps('initPassword', {
  async prove(context, input) {
    await touchInput(context)
    const { db, caller, policy, now } = context
    const player = await findPlayer(db, caller.playerId)
    if (!player) return refuse('sessionOver')
    if (player.password_hash === null) {
      const identity = await proveFirstFactor(context, 'password', player)
      return isRefusal(identity) ? identity : { ...identity, isFirst: true, passwordHash: await hashPassword(input.password) }
    }
    const keySince = await firstPasskeyAt(db, caller.playerId)
    if (keySince === undefined) return refuse('alreadyDone')
    const availableAt = keySince + policy.session.newMethodHours * hourMs
    if (availableAt > now) return refuse('notYet', { availableAt })
    const identityRefusal = await checkConfirmed({ ...context, tx: db }, 'password')
    return identityRefusal ?? { confirmed: 'password' as const, isFirst: false, passwordHash: await hashPassword(input.password) }
  },
  async settle(context, _input, { confirmed, isFirst, passwordHash }) {
    const { tx, caller, now } = context
    const identityRefusal = await (confirmed ? requireConfirmed(context, confirmed) : requireSession(context))
    if (identityRefusal) return identityRefusal
    if (isFirst) {
      if (!(await setFirstPassword(tx, caller.playerId, passwordHash))) return refuse('alreadyDone')
      await recordLoginMethod(tx, caller.playerId, 'password', now)
      return { hasPassword: true }
    }
    await replacePassword(context, caller.playerId, passwordHash)
    await endOtherSessions(tx, caller.playerId, now, caller.tokenHash)
    await auditPassword(context, caller.playerId, 'passkey')
    return { hasPassword: true }
  },
})
