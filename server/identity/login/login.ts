import type { Context } from '../../kernel/context.ts'
import { networkOf } from '../../kernel/network.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { provePasskey, usePasskey } from '../passkeys/prove.ts'
import { storeConfirmation, factorsFor } from '../session/confirmed.ts'
import { isKnownDevice, sourceOf } from '../session/knownDevice.ts'
import { isPassword } from '../session/passwords.ts'
import { findByLoginName, findByMobile, findPlayer } from '../session/playerStore.ts'
import type { LoginName, PlayerRow } from '../session/playerStore.ts'
import { openSession } from '../session/sessions.ts'
import { resumeSession } from '../session/sessionStore.ts'
import { inTwoSteps } from '../session/settleOnce.ts'
import { proveCode, consumeCode } from '../session/sms.ts'
import { countTry, resetTries, recordLock, countersOfOwner, countersOfStranger, unlockAccount } from './lockout.ts'
import type { Counter } from './lockout.ts'

/** Whether this is the player's password. The attempt is counted for the player, whichever of their names was used. */
async function provePassword(
  context: Context,
  player: PlayerRow | undefined,
  password: string,
  counters: readonly Counter[],
): Promise<{ counters: readonly Counter[] } | Refusal> {
  const locked = await countTry(context, counters)
  if (locked) return locked
  if (await isPassword(player?.password_hash, password)) return { counters }
  await recordLock(context, player?.id, counters)
  return refuse('wrongCredentials')
}

/** The counters of an attempt to log in. */
export const loginCounters = async (context: Context, { player, counter }: LoginName): Promise<readonly Counter[]> =>
  player && (await isKnownDevice(context, player.id))
    ? countersOfOwner(context, counter, sourceOf(context))
    : countersOfStranger(context, counter, networkOf(context.ip))

/** accountLogin: username or mobile, and password. */
export const loginByPassword = inTwoSteps('accountLogin', {
  async prove(context, input) {
    const name = await findByLoginName(context.db, input.account)
    const { player } = name
    const proof = await provePassword(context, player, input.password, await loginCounters(context, name))
    if (isRefusal(proof)) return proof
    return player?.password_hash ? { ...proof, playerId: player.id, passwordHash: player.password_hash } : refuse('wrongCredentials')
  },
  async settle(context, _input, { counters, playerId, passwordHash }) {
    await resetTries(context.tx, counters, context.now)
    return openSession(context, playerId, 'password', { proof: { passwordHash } })
  },
})

/** accountLoginSms: mobile and code of an existing player. */
export const loginBySms = inTwoSteps('accountLoginSms', {
  async prove(context, input) {
    const code = await proveCode(context, input.mobile, 'login', input.smsCode)
    if (isRefusal(code)) return code
    const player = await findByMobile(context.db, input.mobile)
    return player ? { code, playerId: player.id } : refuse('unknownPlayer')
  },
  async settle(context, { mobile }, { code, playerId }) {
    const used = await consumeCode(context, code)
    if (used) return used
    await unlockAccount(context.tx, playerId)
    return openSession(context, playerId, 'code', { proof: { mobile } })
  },
})

/** confirmIdentity: resumes play after a pause, by password, by a code to the player's own mobile or by one of their passkeys. */
export const confirmIdentity = inTwoSteps('confirmIdentity', {
  async prove(context, input) {
    const player = await findPlayer(context.db, context.caller.playerId)
    if (!player) return refuse('sessionOver')
    const { methods, passkeysUntil } = await factorsFor(context, input.purpose, player)
    const method = input.passkey ? 'passkey' : input.smsCode !== undefined ? 'code' : 'password'
    const other = refuse('confirmIdentity', { purpose: input.purpose, ways: methods })
    if (methods.length > 0 && !methods.includes(method)) return other
    if (input.passkey) {
      const proof = await provePasskey(context, 'confirm', input.passkey, player.id)
      return !isRefusal(proof) && methods.length > 0 && proof.createdAt > passkeysUntil ? other : proof
    }
    if (input.smsCode !== undefined && player.mobile) return proveCode(context, player.mobile, 'confirm', input.smsCode)
    // For this session only: failures elsewhere do not affect a player who is logged in.
    const counters = countersOfOwner(context, `session:${context.caller.tokenHash.toString('base64url')}`, '')
    if (input.password !== undefined) return provePassword(context, player, input.password, counters)
    return refuse('badParameter', { fields: ['password', 'smsCode'] })
  },
  async settle(context, { purpose }, proof) {
    if ('counters' in proof) await resetTries(context.tx, proof.counters, context.now)
    const used =
      'codeId' in proof ? await consumeCode(context, proof) : 'passkeyId' in proof ? await usePasskey(context, 'confirm', proof) : undefined
    if (used) return used
    await resumeSession(context.tx, context.caller.tokenHash, context.now)
    if (purpose !== 'resume') await storeConfirmation(context, purpose)
    return { confirmed: true }
  },
})
