import type { DeskSent } from '#contract/desk/index.ts'
import type { PasskeyRequestOptions, PasskeyCreationOptions } from '#contract/passkeys.ts'
import type { DeskOutcome } from '#machines/deskSession/deskSession.machine.ts'
import { send } from './send.ts'

/** Whether this browser supports passkeys at all; whether the device has one is not revealed. */
export const hasPasskeys = (): boolean => isSecureContext && typeof PublicKeyCredential === 'function'

const library = () => import('@simplewebauthn/browser')
type Library = Awaited<ReturnType<typeof library>>
type Refused = Extract<DeskOutcome<never>, { kind: 'refused' }>
const refused = (failure: string): Refused => ({ kind: 'refused', failure, data: null })

/** Why the device's dialog gave no answer, by WebAuthn's error names. */
function refusalOf(error: unknown): Refused {
  const name = error instanceof Error ? error.name : ''
  // Closed, timed out, or not allowed: a page is not told which.
  if (name === 'NotAllowedError' || name === 'AbortError') return refused('passkeyCancelled')
  if (name === 'InvalidStateError') return refused('passkeyKnown')
  if (['SecurityError', 'NotSupportedError', 'ConstraintError'].includes(name)) return refused('passkeyUnsupported')
  throw error
}

/** Opens the device's dialog, until its answer or `signal`. The library is loaded when it is first needed. */
async function prompt<Answer>(signal: AbortSignal, start: (library: Library) => Promise<Answer>): Promise<{ answer: Answer } | Refused> {
  if (!hasPasskeys()) return refused('passkeyUnsupported')
  const loaded = await library()
  if (signal.aborted) return refused('passkeyCancelled')
  const stop = () => loaded.WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', stop)
  try {
    return { answer: await start(loaded) }
  } catch (error) {
    return refusalOf(error)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** A challenge, the device's answer to it, and what the server makes of that. */
export async function proveByPasskey<Finish extends 'signInPasskey' | 'confirmPasskey'>(
  begin: 'signInPasskeyBegin' | 'confirmPasskeyBegin',
  finish: Finish,
  signal: AbortSignal,
) {
  const begun = await send(begin, {})
  if (begun.kind === 'refused') return begun
  const { ticket, options }: PasskeyRequestOptions = begun.data
  const result = await prompt(signal, ({ startAuthentication }) => startAuthentication({ optionsJSON: options }))
  if ('kind' in result) return result
  return send(finish, { ticket, credential: result.answer } as DeskSent<Finish>)
}

/** Requests a new passkey from the device. */
export async function createPasskey({ ticket, options }: PasskeyCreationOptions): Promise<DeskOutcome<DeskSent<'passkeyRegister'>>> {
  const result = await prompt(new AbortController().signal, ({ startRegistration }) => startRegistration({ optionsJSON: options }))
  return 'kind' in result
    ? result
    : { kind: 'done', data: { ticket, credential: result.answer as DeskSent<'passkeyRegister'>['credential'] } }
}
