import type { InputOf } from '#contract/call.ts'
import type { forgetPassword } from '#contract/session.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { forgetFailures } from './lockout.ts'
import { hashPassword } from './passwords.ts'
import { findByMobile, findPlayer, setPassword } from './playerStore.ts'
import { endAllSessions, openSession } from './sessions.ts'
import type { SignedIn } from './sessions.ts'
import { useCode } from './sms.ts'

/** A new password by SMS code. Whoever was logged in with the old one is not any more. */
export async function renewPassword(context: Context, input: InputOf<typeof forgetPassword>): Promise<SignedIn | Refusal> {
  const wrong = await useCode(context, input.mobile, 'forget', input.smsCode)
  if (wrong) return wrong
  const player = await findByMobile(context.tx, input.mobile)
  if (!player) return refuse('unknownPlayer')
  await setPassword(context.tx, player.id, await hashPassword(input.password))
  await endAllSessions(context.tx, player.id)
  await forgetFailures(context, `player:${player.id}`)
  return openSession(context, player.id)
}

/** The first password of a player who came by SMS or social login. */
export async function firstPassword(context: Context<'user'>, password: string): Promise<{ hasPassword: true } | Refusal> {
  const player = await findPlayer(context.tx, context.caller.playerId)
  if (player?.password_hash) return refuse('alreadyDone')
  await setPassword(context.tx, context.caller.playerId, await hashPassword(password))
  return { hasPassword: true }
}
