import type { OutputOf } from '#contract/call.ts'
import type { PasskeyRequestOptions, passkeyRegisterBegin } from '#contract/passkeys.ts'
import type { PromptResult } from '#machines/passkey/passkey.machine.ts'
import { loadChunk } from '../../platform/loadChunk.ts'

/** Whether this browser supports passkeys at all; whether the device has one is not revealed. */
export const hasPasskeys = (): boolean => isSecureContext && typeof PublicKeyCredential === 'function'

/** Whether the browser can offer passkeys in its autofill. */
export const canOffer = async (): Promise<boolean> =>
  hasPasskeys() &&
  typeof PublicKeyCredential.isConditionalMediationAvailable === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable())

const library = () => loadChunk(() => import('@simplewebauthn/browser'))
type Library = Awaited<ReturnType<typeof library>>

/** The result of the device's own prompt, by WebAuthn's error names. */
const endOf = (error: unknown): PromptResult => {
  const name = error instanceof Error ? error.name : ''
  // Closed, timed out, or not allowed: a page is not told which, so that it learns nothing about the device.
  if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' }
  if (name === 'InvalidStateError') return { kind: 'unable', why: 'known' }
  if (['SecurityError', 'NotSupportedError', 'ConstraintError'].includes(name)) return { kind: 'unable', why: 'unsupported' }
  throw error
}

/** Opens the device's prompt, until its answer or `signal`. The library is loaded on the first tap; only one prompt is open at a time. */
async function open(signal: AbortSignal, start: (library: Library) => Promise<unknown>): Promise<PromptResult> {
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

/** Prompts the device to authenticate with one of its passkeys. */
export const promptToProve = (options: PasskeyRequestOptions['options'], isOffer: boolean, signal: AbortSignal): Promise<PromptResult> =>
  open(signal, ({ startAuthentication }) => startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffer }))

/** Prompts the device to create a passkey. */
export const promptToRegister = (options: OutputOf<typeof passkeyRegisterBegin>['options'], signal: AbortSignal): Promise<PromptResult> =>
  open(signal, ({ startRegistration }) => startRegistration({ optionsJSON: options }))
