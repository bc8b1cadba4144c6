import type { SocialProvider } from '#contract/login.ts'
import type { Context } from '../../kernel/context.ts'
import { lockName } from '../../kernel/locks.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { checkSignUp } from '../session/eligibility.ts'
import type { SignUpDetails } from '../session/eligibility.ts'
import { findByMobile, findBySocial, lockSocial } from '../session/playerStore.ts'
import { openSession } from '../session/sessions.ts'
import { inTwoSteps } from '../session/settleOnce.ts'
import { proveCode, consumeCode } from '../session/sms.ts'
import { createTicket, extendTicket, readTicket, consumeTicket } from '../session/tickets.ts'
import { unlockAccount } from './lockout.ts'
import { createPlayer } from './register.ts'
import { addressPartOf } from './returnBinding.ts'

type Optional<T> = { [Key in keyof T]?: T[Key] | undefined }

/** Date of birth, terms and declaration, once all are given. */
const signUpOf = ({
  birthDate,
  termsVersion,
  eligibilityVersion,
  nickname,
  pid,
  aid,
}: Optional<SignUpDetails>): SignUpDetails | undefined =>
  birthDate === undefined || termsVersion === undefined || eligibilityVersion === undefined
    ? undefined
    : { birthDate, termsVersion, eligibilityVersion, nickname, pid, aid }

/** The identity is proven but new: the personal details must follow, with this ticket. */
const profileNeeded = (ticket: string): Refusal => refuse('profileNeeded', { ticket })

/** First step with a code: an existing player is logged in; a new number gets a ticket that carries the code's proof. */
async function proveNumber(context: Context, mobile: string, smsCode: string) {
  const code = await proveCode(context, mobile, 'login', smsCode)
  if (isRefusal(code)) return code
  const player = await findByMobile(context.db, mobile)
  if (player) return { code, playerId: player.id }
  return profileNeeded(await createTicket({ ...context, tx: context.db }, 'mobile', { mobile, codeId: code.codeId }))
}

/** accountLoginSms2: mobile and code; for a new number, a second step with ticket, date of birth and terms. */
export const loginOrRegisterBySms = inTwoSteps('accountLoginSms2', {
  async prove(context, input) {
    if (input.ticket === undefined) {
      return input.smsCode === undefined
        ? refuse('badParameter', { fields: ['smsCode'] })
        : proveNumber(context, input.mobile, input.smsCode)
    }
    const signUp = signUpOf(input)
    if (!signUp) return refuse('badParameter', { fields: ['birthDate', 'termsVersion', 'eligibilityVersion'] })
    const code = await readTicket(context.db, 'mobile', input.ticket, context.now)
    if (code?.mobile !== input.mobile) return refuse('ticketOver')
    return checkSignUp(context, signUp) ?? { code, ticket: input.ticket, signUp: signUp }
  },
  async settle(context, input, proof) {
    const { tx, now } = context
    if ('playerId' in proof) {
      const used = await consumeCode(context, proof.code)
      if (used) return used
      await unlockAccount(tx, proof.playerId)
      return openSession(context, proof.playerId, 'code', { proof: { mobile: input.mobile } })
    }
    // One code is good for one login, however many tickets it was exchanged for.
    if (!(await consumeTicket(tx, 'mobile', proof.ticket, now)) || (await consumeCode(context, proof.code))) return refuse('ticketOver')
    await lockName(tx, `mobile:${input.mobile}`)
    const player = await findByMobile(tx, input.mobile)
    if (player) return openSession(context, player.id, 'code', { proof: { mobile: input.mobile } })
    return openSession(context, await createPlayer(context, { mobile: input.mobile }, proof.signUp), 'code', { isNew: true })
  },
})

const loginCalls = { google: 'googleLogin', facebook: 'facebookLogin', line: 'lineLogin' } as const

/** The return from a provider logs in a known identity; a new one needs date of birth and terms, in this call or the next. */
export const loginOrRegisterBySocial = (provider: SocialProvider) =>
  inTwoSteps(loginCalls[provider], {
    async prove(context, input) {
      const verified = await readTicket(context.db, 'social-login', input.ticket, context.now)
      if (verified?.provider !== provider) return refuse('ticketOver')
      if (await findBySocial(context.db, provider, verified.subject)) return { signUp: undefined }
      const signUp = signUpOf(input)
      if (signUp) return checkSignUp(context, signUp) ?? { signUp }
      await extendTicket({ ...context, tx: context.db }, input.ticket)
      return profileNeeded(addressPartOf(input.ticket))
    },
    async settle(context, input, { signUp }) {
      const { tx } = context
      const social = await consumeTicket(tx, 'social-login', input.ticket, context.now)
      if (!social) return refuse('ticketOver')
      await lockSocial(tx, provider, social.subject)
      const player = await findBySocial(tx, provider, social.subject)
      if (player) return openSession(context, player.id, 'social')
      if (!signUp) return refuse('ticketOver')
      return openSession(context, await createPlayer(context, { social }, signUp), 'social', { isNew: true })
    },
  })
