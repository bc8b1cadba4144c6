import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { FailureName } from '#contract/failures.ts'
import type { Failure, Refused, UnexpectedReason } from '#machines/kit/outcome.ts'
import { dateFormats } from '../../../../shared/dates/dateFormats.ts'
import { numberIn } from '../../../../shared/refusals/numberIn.ts'
import { retryText } from '../../../../shared/refusals/retryText.ts'
import { heldText } from '../../../../shared/responsibleGaming/heldText.ts'

const unexpectedTexts: Record<UnexpectedReason, MessageDescriptor> = {
  timeout: msg`This is taking longer than usual. Nothing is lost, so please try again.`,
  offline: msg`We couldn’t reach Swerte. Check your connection and try again.`,
  server: msg`Something went wrong on our side. Please try again in a moment.`,
}

/** Refusals whose text needs nothing from the response. A wrong name and a wrong password read the same on purpose. */
const refusals: Partial<Record<FailureName, MessageDescriptor>> = {
  wrongCredentials: msg`Those login details don’t match. Check them and try again.`,
  accountTaken: msg`This username is already taken. Try another one.`,
  mobileTaken: msg`This mobile number already has an account. Log in with it instead.`,
  wrongRecovery: msg`Those details don’t match, or the code is no longer valid. Check them, or ask customer support for a new code.`,
  unknownPlayer: msg`There’s no account with this mobile number yet. Check the number or create an account.`,
  ticketOver: msg`This took too long. Please start again from the login page.`,
  alreadyBound: msg`This login method is already linked to an account.`,
  lastLoginMethod: msg`This is your only way to log in. Add another one first, so you don’t lose access to your account.`,
  alreadyDone: msg`This is already done.`,
  confirmIdentity: msg`To keep your account safe, log out and log in again, then try once more.`,
  notEligible: msg`Sorry, Swerte is only for adults allowed to play in the Philippines.`,
  acceptTerms: msg`We’ve updated our terms. Please read and accept them.`,
  badParameter: msg`Some of the details aren’t right. Check them and try again.`,
  stillProcessing: msg`We’re still working on it. Please try again in a moment.`,
  requestIdReused: msg`Your details changed while we were sending them. Please try again.`,
  sessionOver: msg`You’ve been logged out. Please log in again.`,
  maintenance: msg`Swerte is under maintenance. Please try again later.`,
  clientTooOld: msg`This version of Swerte is out of date. Reload the page to get the new one.`,
  accountHeld: heldText,
}
const unknown = msg`Something went wrong. Please try again.`

/** The terms version that an `acceptTerms` refusal requires. */
export const demandedTerms = (failure: Failure | null): number | undefined =>
  failure?.kind === 'refused' && failure.refusal.failure === 'acceptTerms' ? numberIn(failure.refusal.data, 'version') : undefined

/** Our team has locked the account; otherwise it is on hold for another one of the same person. */
const isLocked = (data: unknown): boolean => typeof data === 'object' && data !== null && 'isLocked' in data && data.isLocked === true

const refusalText = ({ failure, data }: Refused, i18n: I18n, now: number, timeZone?: string): string => {
  const retryAt = numberIn(data, 'retryAt')
  if (failure === 'tooManyRequests') {
    if (retryAt === undefined) return i18n._(msg`That was too fast. Wait a moment, then try again.`)
    return retryText(retryAt, now, i18n, timeZone)
  }
  const availableAt = numberIn(data, 'availableAt')
  if (failure === 'notYet' && availableAt !== undefined) {
    const date = i18n.date(availableAt, { ...dateFormats.moment, ...(timeZone !== undefined && { timeZone }) })
    return i18n._(msg`To keep your account safe, a new passkey can change your password only from ${date}.`)
  }
  if (failure === 'birthDateLocked' && availableAt !== undefined) {
    const date = i18n.date(availableAt, { ...dateFormats.moment, ...(timeZone !== undefined && { timeZone }) })
    return i18n._(
      msg`You’ve entered too many dates of birth that don’t match. You can try again from ${date}. Until then, log in with an SMS code or contact customer support.`,
    )
  }
  if (failure === 'wrongCode') {
    const triesLeft = numberIn(data, 'triesLeft') ?? 0
    if (triesLeft === 0) return i18n._(msg`That code isn’t right or has expired. Request a new one.`)
    return i18n._(msg`That code isn’t right. ${plural(triesLeft, { one: 'You have # try left.', other: 'You have # tries left.' })}`)
  }
  if (failure === 'accountHeld' && isLocked(data))
    return i18n._(msg`This account is locked. Your coins are still there. Contact customer support and we’ll look at it with you.`)
  return i18n._((failure && refusals[failure]) ?? unknown)
}

/** The message for a failed login, sign-up or binding; `now` is the server's time. */
export const failureText = (failure: Failure, i18n: I18n, now: number, timeZone?: string): string =>
  failure.kind === 'unexpected' ? i18n._(unexpectedTexts[failure.reason]) : refusalText(failure.refusal, i18n, now, timeZone)
