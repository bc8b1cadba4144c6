import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { FailureName } from '#contract/failures.ts'
import type { Failure, Refused, Surprise } from '#machines/kit/outcome.ts'
import { numberIn } from '../../../shared/refusals/numberIn.ts'

const surprises: Record<Surprise, MessageDescriptor> = {
  timeout: msg`No answer came in time. Nothing of yours is lost; please try again.`,
  offline: msg`You are offline. Please try again once you are connected.`,
  server: msg`Something went wrong on our side. Please try again in a moment.`,
}

/** Refusals whose words need nothing from the answer. A wrong name and a wrong password sound the same on purpose. */
const refusals: Partial<Record<FailureName, MessageDescriptor>> = {
  wrongCredentials: msg`That account and password do not go together. Check both and try again.`,
  accountTaken: msg`Somebody already has this account name. Try another one.`,
  mobileTaken: msg`This mobile number already has an account. You can log in with it.`,
  unknownPlayer: msg`No account uses this mobile number yet. Check it, or make an account.`,
  ticketOver: msg`This took a little too long. Please start again from the login page.`,
  alreadyBound: msg`This way to log in already belongs to an account.`,
  alreadyDone: msg`This has been done already.`,
  notEligible: msg`Sorry, Swerte is only for adults who may play in the Philippines.`,
  acceptTerms: msg`Our terms have changed. Please read and accept them.`,
  badParameter: msg`Something in the form is not right. Please check it and try again.`,
  stillProcessing: msg`We are still working on it. Please try again in a moment.`,
  requestIdReused: msg`The form changed while it was being sent. Please try again.`,
  sessionOver: msg`You have been logged out. Please log in again.`,
  maintenance: msg`Swerte is resting for a moment. Please come back soon.`,
}
const unknown = msg`That did not work. Please try again.`

/** The terms version that a refusal of kind `acceptTerms` asks for. */
export const demandedTerms = (failure: Failure | null): number | undefined =>
  failure?.kind === 'refused' && failure.refusal.failure === 'acceptTerms' ? numberIn(failure.refusal.data, 'version') : undefined

/** Hour and minute of a time (ms UTC) on the player's own clock, or in the given zone. */
export const clockText = (time: number, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...(timeZone && { timeZone }) }).format(time)

const refusalText = ({ failure, data }: Refused, i18n: I18n, timeZone?: string): string => {
  const retryAt = numberIn(data, 'retryAt')
  if (failure === 'tooManyRequests') {
    if (retryAt === undefined) return i18n._(msg`That was quick. Please wait a little and try again.`)
    const clock = clockText(retryAt, i18n.locale, timeZone)
    return i18n._(msg`Please wait a little: you can try again at ${clock}.`)
  }
  if (failure === 'wrongCode') {
    const triesLeft = numberIn(data, 'triesLeft') ?? 0
    if (triesLeft === 0) return i18n._(msg`That code is not right or has run out. Please ask for a new one.`)
    return i18n._(msg`That code is not right. ${plural(triesLeft, { one: '# try left.', other: '# tries left.' })}`)
  }
  return i18n._((failure && refusals[failure]) ?? unknown)
}

/** A failure of logging in, joining or binding, in a few kind words. */
export const failureText = (failure: Failure, i18n: I18n, timeZone?: string): string =>
  failure.kind === 'surprise' ? i18n._(surprises[failure.surprise]) : refusalText(failure.refusal, i18n, timeZone)
