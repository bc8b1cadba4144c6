import { isRefusal, refuse } from '../../kernel/refusal.ts'
import { requireRecentProof } from '../session/confirmed.ts'
import { touchInput } from '../session/input.ts'
import { hashPassword } from '../session/passwords.ts'
import { findByMobile, findPlayer, isBirthDate, setFirstPassword, setPassword } from '../session/playerStore.ts'
import { endAllSessions, openSession } from '../session/sessions.ts'
import { inTwoSteps } from '../session/settleOnce.ts'
import { proveCode, spendCode } from '../session/sms.ts'
import { unlockAccount } from './lockout.ts'

/**
 * forgetPassword: sets a new password by SMS code and date of birth, as a stolen number alone is not enough. Ends all existing sessions.
 */
export const renewPassword = inTwoSteps('forgetPassword', {
  async prove(context, input) {
    const code = await proveCode(context, input.mobile, 'forget', input.smsCode)
    if (isRefusal(code)) return code
    const player = await findByMobile(context.db, input.mobile)
    if (!player) return refuse('unknownPlayer')
    if (!(await isBirthDate(context.db, player.id, input.birthDate))) return refuse('wrongCredentials')
    return { code, playerId: player.id, passwordHash: await hashPassword(input.password) }
  },
  async settle(context, _input, { code, playerId, passwordHash }) {
    const { tx, now } = context
    const used = await spendCode(context, code)
    if (used) return used
    await setPassword(tx, playerId, passwordHash)
    await endAllSessions(tx, playerId, now)
    await unlockAccount(tx, playerId)
    return openSession(context, playerId, 'code')
  },
})

/** initPassword: the first password of a player who registered by SMS or social login. */
export const firstPassword = inTwoSteps('initPassword', {
  async prove(context, input) {
    await touchInput(context)
    const player = await findPlayer(context.db, context.caller.playerId)
    if (player?.password_hash) return refuse('alreadyDone')
    const identityRefusal = await requireRecentProof({ ...context, tx: context.db })
    return identityRefusal ?? { passwordHash: await hashPassword(input.password) }
  },
  settle: async ({ tx, caller }, _input, { passwordHash }) =>
    (await setFirstPassword(tx, caller.playerId, passwordHash)) ? { hasPassword: true } : refuse('alreadyDone'),
})
