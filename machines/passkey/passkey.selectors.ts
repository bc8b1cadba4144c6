import type { SnapshotFrom } from 'xstate'
import type { passkeyMachine } from './passkey.machine.ts'

type Passkey = SnapshotFrom<typeof passkeyMachine>

/** The player waits for the server or for the device. An offer that lies ready is no waiting. */
export const isBusy = (passkey: Passkey): boolean =>
  passkey.matches('prompting') || passkey.matches('verifying') || (passkey.matches('asking') && !passkey.context.isOffer)
/** The device's own sheet is open. */
export const isPrompting = (passkey: Passkey): boolean => passkey.matches('prompting')
/** The latest ceremony came to a good end. */
export const isAccepted = (passkey: Passkey): boolean => passkey.matches('done')
export const wasCancelled = (passkey: Passkey): boolean => passkey.matches('cancelled')
/** Why the device cannot; null when it can, or has not been asked. */
export const unableOf = (passkey: Passkey) => (passkey.matches('unable') ? passkey.context.unable : null)
/** What went wrong with what the player asked for; null when nothing did. */
export const failureOf = (passkey: Passkey) => (passkey.matches('refused') || passkey.matches('failed') ? passkey.context.failure : null)
