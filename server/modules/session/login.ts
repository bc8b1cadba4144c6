import type { InputOf } from '#contract/call.ts'
import type { accountLogin, accountLoginSms, accountLoginSms2, confirmIdentity, googleLogin } from '#contract/session.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { checkLockout, countFailure, forgetFailures } from './lockout.ts'
import { isPassword } from './passwords.ts'
import { findByAccount, findByMobile, findBySocial, findPlayer } from './playerStore.ts'
import { createPlayer } from './register.ts'
import { openSession } from './sessions.ts'
import type { SignedIn } from './sessions.ts'
import { useCode } from './sms.ts'
import { createTicket, takeTicket } from './tickets.ts'

/** A mobile as people write it: 0917…, +63917…, 63917…; undefined for anything else. */
const mobileIn = (text: string): string | undefined => /^(?:\+?63|0)?(9\d{9})$/.exec(text.replaceAll(/[\s-]/g, ''))?.[1]

/** Account name or mobile with a password. A player is locked by either name at once. */
export async function loginByPassword(context: Context, input: InputOf<typeof accountLogin>): Promise<SignedIn | Refusal> {
  const name = input.account.trim()
  const mobile = mobileIn(name)
  const player = mobile ? await findByMobile(context.tx, mobile) : await findByAccount(context.tx, name)
  const lockName = player ? `player:${player.id}` : `name:${mobile ?? name.toLowerCase()}`
  const locked = await checkLockout(context, lockName)
  if (locked) return locked
  if (!(await isPassword(player?.password_hash, input.password)) || !player) {
    await countFailure(context, lockName)
    return refuse('wrongCredentials')
  }
  await forgetFailures(context, lockName)
  return openSession(context, player.id)
}

/** Mobile and code of somebody who is a player already. */
export async function loginBySms(context: Context, input: InputOf<typeof accountLoginSms>): Promise<SignedIn | Refusal> {
  const wrong = await useCode(context, input.mobile, 'login', input.smsCode)
  if (wrong) return wrong
  const player = await findByMobile(context.tx, input.mobile)
  return player ? openSession(context, player.id) : refuse('unknownPlayer')
}

interface JoiningLater {
  birthDate?: string | undefined
  termsVersion?: number | undefined
  nickname?: string | undefined
  pid?: string | undefined
  aid?: string | undefined
}

/** Birth date and terms, once both were given. */
const joiningOf = ({ birthDate, termsVersion, ...rest }: JoiningLater) =>
  birthDate !== undefined && termsVersion !== undefined ? { ...rest, birthDate, termsVersion } : undefined

/** The same, and for a new number a second step: a ticket now, the player once birth date and terms came with it. */
export async function loginOrRegisterBySms(context: Context, input: InputOf<typeof accountLoginSms2>): Promise<SignedIn | Refusal> {
  if (input.ticket !== undefined) {
    const joining = joiningOf(input)
    if (!joining) return refuse('badParameter', { fields: ['birthDate', 'termsVersion'] })
    const proven = await takeTicket(context, 'mobile', input.ticket)
    if (!proven || proven.mobile !== input.mobile) return refuse('ticketOver')
    const known = await findByMobile(context.tx, input.mobile)
    return known ? openSession(context, known.id) : createPlayer(context, { mobile: input.mobile }, joining)
  }
  if (input.smsCode === undefined) return refuse('badParameter', { fields: ['smsCode'] })
  const wrong = await useCode(context, input.mobile, 'login', input.smsCode)
  if (wrong) return wrong
  const player = await findByMobile(context.tx, input.mobile)
  if (player) return openSession(context, player.id)
  return profileNeeded(context, 'mobile', { mobile: input.mobile })
}

/** Proof of the identity moves into a ticket, written outside the refused call's transaction. */
const profileNeeded = async (context: Context, kind: 'mobile' | 'social', payload: Record<string, string>): Promise<Refusal> =>
  refuse('profileNeeded', { ticket: await createTicket({ ...context, tx: context.db }, kind, payload) })

type Provider = 'google' | 'facebook' | 'line'

/** The return from a provider logs in a known identity; a new one needs birth date and terms first. */
export async function loginBySocial(context: Context, provider: Provider, input: InputOf<typeof googleLogin>): Promise<SignedIn | Refusal> {
  const proven = await takeTicket(context, 'social', input.ticket)
  if (!proven || proven.provider !== provider || !proven.subject) return refuse('ticketOver')
  const player = await findBySocial(context.tx, provider, proven.subject)
  if (player) return openSession(context, player.id)
  const joining = joiningOf(input)
  const social = { provider, subject: proven.subject, name: proven.name ?? '' }
  return joining ? createPlayer(context, { social }, joining) : profileNeeded(context, 'social', social)
}

/** Resumes play after a pause: the password, or a code to the player's own mobile. */
export async function confirm(context: Context<'user'>, input: InputOf<typeof confirmIdentity>): Promise<{ confirmed: true } | Refusal> {
  const player = await findPlayer(context.tx, context.caller.playerId)
  if (!player) return refuse('wrongCredentials')
  if (input.smsCode !== undefined && player.mobile) {
    const wrong = await useCode(context, player.mobile, 'confirm', input.smsCode)
    if (wrong) return wrong
  } else if (input.password !== undefined) {
    const lockName = `player:${player.id}`
    const locked = await checkLockout(context, lockName)
    if (locked) return locked
    if (!(await isPassword(player.password_hash, input.password))) {
      await countFailure(context, lockName)
      return refuse('wrongCredentials')
    }
  } else return refuse('badParameter', { fields: ['password', 'smsCode'] })
  await context.tx.rows('update session set last_input_at = $2 where token_hash = $1', [context.caller.tokenHash, context.now])
  return { confirmed: true }
}
