import type { SnapshotFrom } from 'xstate'
import type { passkeyMachine } from './passkey.machine.ts'

type Passkey = SnapshotFrom<typeof passkeyMachine>

/** The player waits for the server or the device. A ready autofill offer does not count. */
export const isBusy = (passkey: Passkey): boolean =>
  passkey.matches('prompting') || passkey.matches('verifying') || (passkey.matches('asking') && !passkey.context.isOffer)
/** The device's own prompt is open. */
export const isPrompting = (passkey: Passkey): boolean => passkey.matches('prompting')
/** The latest ceremony succeeded. */
export const isAccepted = (passkey: Passkey): boolean => passkey.matches('done')
export const wasCancelled = (passkey: Passkey): boolean => passkey.matches('cancelled')
/** Why the device cannot; null when it can, or has not been tried. */
export const unableOf = (passkey: Passkey) => (passkey.matches('unable') ? passkey.context.unable : null)
/** What failed of the player's request; null when nothing did. */
export const failureOf = (passkey: Passkey) => (passkey.matches('refused') || passkey.matches('failed') ? passkey.context.failure : null)
