import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureName } from '#contract/failures.ts'
import type { Failure, UnexpectedReason } from '#machines/kit/outcome.ts'
import type { PasskeyCeremony } from './usePasskey.ts'

const unexpectedTexts: Record<UnexpectedReason, MessageDescriptor> = {
  timeout: msg`We didn’t get a reply in time. Tap again to check.`,
  offline: msg`We couldn’t reach Swerte. Check your connection and try again.`,
  server: msg`Something went wrong on our side. Please try again in a moment.`,
}

const refusals: Partial<Record<FailureName, MessageDescriptor>> = {
  unknownPasskey: msg`We don’t recognize this passkey. It may have been removed. Use another way.`,
  challengeOver: msg`That took too long. Tap again.`,
  wrongOrigin: msg`This passkey was used on another site. Open Swerte at its official address and try again.`,
  wrongRelyingParty: msg`This passkey is for another site.`,
  passkeyCloned: msg`This passkey may have been copied, so we didn’t accept it. Log in another way and remove it.`,
  passkeyInvalid: msg`We couldn’t verify your device. Try again or use another way.`,
  passkeyTaken: msg`This passkey is already used on an account.`,
  tooManyPasskeys: msg`You have the maximum number of passkeys. Remove one first.`,
  passkeysUnavailable: msg`Passkeys don’t work on this web address.`,
  tooManyRequests: msg`That was too fast. Wait a moment, then try again.`,
  maintenance: msg`Swerte is under maintenance. Please try again later.`,
  sessionOver: msg`You’ve been logged out. Please log in again.`,
}
const unknown = msg`Something went wrong. Please try again.`

const failureText = (failure: Failure): MessageDescriptor =>
  failure.kind === 'unexpected'
    ? unexpectedTexts[failure.reason]
    : ((failure.refusal.failure && refusals[failure.refusal.failure]) ?? unknown)

/** The result of a passkey ceremony, in a few kind words; null when there is nothing to say. `isNew`: one is created, for which there is no other way. */
export function errorTextOf(
  { failure, unable, cancelled }: Pick<PasskeyCeremony, 'failure' | 'unable' | 'cancelled'>,
  i18n: I18n,
  isNew = false,
) {
  // Confirming the identity has a sheet of its own.
  if (failure?.kind === 'refused' && failure.refusal.failure === 'confirmIdentity') return null
  if (failure) return i18n._(failureText(failure))
  if (unable === 'known') return i18n._(msg`You already have a passkey on this device.`)
  if (unable === 'unsupported')
    return i18n._(
      isNew
        ? msg`This browser can’t use passkeys here. Try another browser.`
        : msg`This browser can’t use passkeys here. Try another browser or use another way.`,
    )
  if (!cancelled) return null
  return i18n._(isNew ? msg`No passkey was added. You can try again.` : msg`You didn’t use a passkey. Try again or use another way.`)
}
