import type { OutputOf } from '#contract/call.ts'
import type { AskedToProve, passkeyRegisterBegin } from '#contract/passkeys.ts'
import type { Prompted } from '#machines/passkey/passkey.machine.ts'
import { part } from '../../platform/part.ts'

/** Whether this browser knows passkeys at all; whether the device has one is the device's secret. */
export const hasPasskeys = (): boolean => isSecureContext && typeof PublicKeyCredential === 'function'

/** Whether passkeys can lie ready in the browser's autofill. */
export const canOffer = async (): Promise<boolean> =>
  hasPasskeys() &&
  typeof PublicKeyCredential.isConditionalMediationAvailable === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable())

const library = () => part(() => import('@simplewebauthn/browser'))
type Library = Awaited<ReturnType<typeof library>>

/** What the device's own sheet came to, by the names that WebAuthn gives its errors. */
const endOf = (error: unknown): Prompted => {
  const name = error instanceof Error ? error.name : ''
  // Closed, timed out, or not allowed: a page is not told which, so that it learns nothing about the device.
  if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' }
  if (name === 'InvalidStateError') return { kind: 'unable', why: 'known' }
  if (['SecurityError', 'NotSupportedError', 'ConstraintError'].includes(name)) return { kind: 'unable', why: 'unsupported' }
  throw error
}

/** Opens the device's sheet, until its answer or `signal`. The library comes with the first tap; one sheet is open at a time. */
async function open(signal: AbortSignal, start: (library: Library) => Promise<unknown>): Promise<Prompted> {
  if (!hasPasskeys()) return { kind: 'unable', why: 'unsupported' }
  const loaded = await library()
  if (signal.aborted) return { kind: 'cancelled' }
  const stop = () => loaded.WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', stop)
  try {
    return { kind: 'given', credential: await start(loaded) }
  } catch (error) {
    return endOf(error)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Has the device answer with one of its passkeys. */
export const promptToProve = (options: AskedToProve['options'], isOffer: boolean, signal: AbortSignal): Promise<Prompted> =>
  open(signal, ({ startAuthentication }) => startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffer }))

/** Has the device make a passkey. */
export const promptToRegister = (options: OutputOf<typeof passkeyRegisterBegin>['options'], signal: AbortSignal): Promise<Prompted> =>
  open(signal, ({ startRegistration }) => startRegistration({ optionsJSON: options }))
