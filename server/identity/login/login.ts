import type { Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { provePasskey, usePasskey } from '../passkeys/prove.ts'
import { keepConfirmed } from '../session/confirmed.ts'
import { resumeInput } from '../session/input.ts'
import { isPassword } from '../session/passwords.ts'
import { findByAccount, findByMobile, findPlayer } from '../session/playerStore.ts'
import type { PlayerRow } from '../session/playerStore.ts'
import { openSession } from '../session/sessions.ts'
import { inTwoSteps } from '../session/settleOnce.ts'
import { proveCode, spendCode } from '../session/sms.ts'
import { countTry, forgetTries } from './lockout.ts'

/** A mobile as people write it: 0917…, +63917…, 63917…; undefined for anything else. */
const mobileIn = (text: string): string | undefined => /^(?:\+?63|0)?(9\d{9})$/.exec(text.replaceAll(/[\s()-]/g, ''))?.[1]

/** PostgreSQL takes no NUL in a text; no name has one. */
const canBeName = (text: string): boolean => !text.includes('\0')

/** Whether this is the player's password. The try is counted, under the player whichever name they were called by. */
async function provePassword(
  context: Context,
  player: PlayerRow | undefined,
  password: string,
  name: string,
): Promise<{ lock: string } | Refusal> {
  const lock = player ? `player:${player.id}` : `name:${name}`
  const locked = await countTry(context, lock)
  if (locked) return locked
  return (await isPassword(player?.password_hash, password)) ? { lock } : refuse('wrongCredentials')
}

/** accountLogin: account name or mobile, and password. */
export const loginByPassword = inTwoSteps('accountLogin', {
  async prove(context, input) {
    const name = input.account.trim().toLowerCase()
    if (!canBeName(name)) return refuse('wrongCredentials')
    const mobile = mobileIn(name)
    const player = mobile ? await findByMobile(context.db, mobile) : await findByAccount(context.db, name)
    const proof = await provePassword(context, player, input.password, mobile ?? name)
    if (isRefusal(proof)) return proof
    return player ? { ...proof, playerId: player.id } : refuse('wrongCredentials')
  },
  async settle(context, _input, { lock, playerId }) {
    await forgetTries(context.tx, lock)
    return openSession(context, playerId)
  },
})

/** accountLoginSms: mobile and code of somebody who is a player already. */
export const loginBySms = inTwoSteps('accountLoginSms', {
  async prove(context, input) {
    const code = await proveCode(context, input.mobile, 'login', input.smsCode)
    if (isRefusal(code)) return code
    const player = await findByMobile(context.db, input.mobile)
    return player ? { code, playerId: player.id } : refuse('unknownPlayer')
  },
  settle: async (context, _input, { code, playerId }) => (await spendCode(context, code)) ?? openSession(context, playerId),
})

/** confirmIdentity: resumes play after a pause, by the password, by a code to the player's own mobile or by one of their passkeys. */
export const confirmIdentity = inTwoSteps('confirmIdentity', {
  async prove(context, input) {
    const player = await findPlayer(context.db, context.caller.playerId)
    if (!player) return refuse('sessionOver')
    if (input.passkey) return provePasskey(context, 'confirm', input.passkey, player.id)
    if (input.smsCode !== undefined && player.mobile) return proveCode(context, player.mobile, 'confirm', input.smsCode)
    if (input.password !== undefined) return provePassword(context, player, input.password, '')
    return refuse('badParameter', { fields: ['password', 'smsCode'] })
  },
  async settle(context, { purpose }, proof) {
    if ('lock' in proof) await forgetTries(context.tx, proof.lock)
    const used =
      'codeId' in proof ? await spendCode(context, proof) : 'passkeyId' in proof ? await usePasskey(context, 'confirm', proof) : undefined
    if (used) return used
    await resumeInput(context)
    if (purpose !== 'resume') await keepConfirmed(context, purpose)
    return { confirmed: true }
  },
})
