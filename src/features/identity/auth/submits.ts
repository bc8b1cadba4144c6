import type { OutputOf, CallInputOf } from '#contract/call.ts'
import {
  accountLogin,
  accountLoginSms2,
  accountRegist,
  accountRegist4,
  bindAccount,
  bindSocialAccount,
  facebookLogin,
  forgetPassword,
  googleLogin,
  initPassword,
  lineLogin,
  recoverAccount,
  unbindSocialAccount,
} from '#contract/login.ts'
import type { SocialProvider } from '#contract/login.ts'
import { done } from '#machines/kit/outcome.ts'
import type { LoginResult, Outcome } from '#machines/kit/outcome.ts'
import type { App } from '../../../platform/app.ts'
import { forgetInvite } from '../../../shared/invite/invite.ts'

/** Proves an identity with one call. `requestId` was created at the tap and is reused by retries. */
export type Submit<Values extends Record<string, unknown>> = (app: App, values: Values, requestId: string) => Promise<Outcome<LoginResult>>

export type PasswordLogin = CallInputOf<typeof accountLogin>
export type SmsLogin = CallInputOf<typeof accountLoginSms2>
export type SocialLogin = CallInputOf<typeof googleLogin> & { provider: SocialProvider }

const socialLogins = { google: googleLogin, facebook: facebookLogin, line: lineLogin } as const

/** The username is remembered for next time; the password never is (spec §3 «Saved credentials»). */
const remember = (app: App, outcome: Outcome<unknown>, account: string): void => {
  if (outcome.kind === 'done') app.storage.write('account', account)
}

/** An invitation is valid for one sign-up: the next one on this device starts without it. */
const used = (app: App, values: object, outcome: Outcome<LoginResult>): Outcome<LoginResult> => {
  if (outcome.kind === 'done' && ('pid' in values || 'aid' in values)) forgetInvite(app)
  return outcome
}

/** Every login method: by password, by mobile number and code, or by a social provider's ticket. */
export const logIn: Submit<PasswordLogin | SmsLogin | SocialLogin> = async (app, values, requestId) => {
  if ('provider' in values) {
    const { provider, ...ticket } = values
    return used(app, values, await app.send(socialLogins[provider], ticket, { requestId }))
  }
  if ('mobile' in values) return used(app, values, await app.send(accountLoginSms2, values, { requestId }))
  const outcome = await app.send(accountLogin, values, { requestId })
  remember(app, outcome, values.account)
  return outcome
}

export type AccountSignUp = CallInputOf<typeof accountRegist4>
export type MobileSignUp = CallInputOf<typeof accountRegist>

export const register: Submit<AccountSignUp | MobileSignUp> = async (app, values, requestId) => {
  if ('mobile' in values) return used(app, values, await app.send(accountRegist, values, { requestId }))
  const outcome = used(app, values, await app.send(accountRegist4, values, { requestId }))
  remember(app, outcome, values.account)
  return outcome
}

export type Recovery = CallInputOf<typeof recoverAccount>

/** By a code sent to the player's mobile, or by one from customer support. */
export const resetPassword: Submit<CallInputOf<typeof forgetPassword> | Recovery> = async (app, values, requestId) => {
  if ('mobile' in values) return app.send(forgetPassword, values, { requestId })
  const outcome = await app.send(recoverAccount, values, { requestId })
  remember(app, outcome, values.account)
  return outcome
}

/** These prove no new identity: the player stays logged in and is only notified of success. */
const withoutToken = (
  outcome: Outcome<OutputOf<typeof initPassword | typeof bindAccount | typeof bindSocialAccount | typeof unbindSocialAccount>>,
): Outcome<LoginResult> => (outcome.kind === 'done' ? done({}) : outcome)

export const setPassword: Submit<CallInputOf<typeof initPassword>> = async (app, values, requestId) =>
  withoutToken(await app.send(initPassword, values, { requestId }))

export const bind: Submit<CallInputOf<typeof bindAccount>> = async (app, values, requestId) =>
  withoutToken(await app.send(bindAccount, values, { requestId }))

export const bindSocial: Submit<CallInputOf<typeof bindSocialAccount>> = async (app, values, requestId) =>
  withoutToken(await app.send(bindSocialAccount, values, { requestId }))

export const unbindSocial: Submit<CallInputOf<typeof unbindSocialAccount>> = async (app, values, requestId) => {
  const outcome = await app.send(unbindSocialAccount, values, { requestId })
  // An account that is already unlinked counts as success.
  return outcome.kind === 'refused' && outcome.failure === 'alreadyDone' ? done({}) : withoutToken(outcome)
}
