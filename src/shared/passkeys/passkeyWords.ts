import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureName } from '#contract/failures.ts'
import type { Failure, Surprise } from '#machines/kit/outcome.ts'
import type { PasskeyCeremony } from './usePasskey.ts'

const surprises: Record<Surprise, MessageDescriptor> = {
  timeout: msg`No answer came in time. Tap again, and we find out.`,
  offline: msg`You are offline. Please try again once you are connected.`,
  server: msg`Something went wrong on our side. Please try again in a moment.`,
}

const refusals: Partial<Record<FailureName, MessageDescriptor>> = {
  unknownPasskey: msg`We do not know this passkey; it may have been removed. Use another way in.`,
  challengeOver: msg`That took a little too long. Tap again.`,
  wrongOrigin: msg`This passkey was used on another site. Open Swerte at its own address and try again.`,
  wrongRelyingParty: msg`This passkey belongs to another site.`,
  passkeyCloned: msg`This passkey seems to have been copied, so we did not take it. Log in another way and remove it.`,
  passkeyInvalid: msg`Your device’s answer did not hold. Try again, or use another way.`,
  passkeyTaken: msg`This passkey belongs to an account already.`,
  tooManyPasskeys: msg`You have as many passkeys as there can be. Remove one first.`,
  passkeysNotHere: msg`Passkeys do not work at this address.`,
  tooManyRequests: msg`That was quick. Please wait a little and try again.`,
  maintenance: msg`Swerte is resting for a moment. Please come back soon.`,
  sessionOver: msg`You have been logged out. Please log in again.`,
}
const unknown = msg`That did not work. Please try again.`

const failureWords = (failure: Failure): MessageDescriptor =>
  failure.kind === 'surprise' ? surprises[failure.surprise] : ((failure.refusal.failure && refusals[failure.refusal.failure]) ?? unknown)

/** What became of a passkey's ceremony, in a few kind words; null when there is nothing to say. */
export function troubleOf({ failure, unable, cancelled }: Pick<PasskeyCeremony, 'failure' | 'unable' | 'cancelled'>, i18n: I18n) {
  // Who is there is asked in a sheet of its own.
  if (failure?.kind === 'refused' && failure.refusal.failure === 'confirmIdentity') return null
  if (failure) return i18n._(failureWords(failure))
  if (unable === 'known') return i18n._(msg`This device has a passkey of yours already.`)
  if (unable === 'unsupported') return i18n._(msg`This browser cannot use passkeys here. Try another one, or another way in.`)
  return cancelled ? i18n._(msg`No passkey was used. You can try again, or use another way.`) : null
}
