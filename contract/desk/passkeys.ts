import * as z from 'zod/mini'
import { passkeyRequestOptions, passkeyCreationOptions, attestation, passkey, passkeyName, passkeyProof } from '../passkeys.ts'
import { deskCall } from './call.ts'
import { me } from './session.ts'
import { rowId } from './values.ts'

const registration = z.object({
  ticket: passkeyProof.shape.ticket,
  credential: attestation,
  name: z.optional(passkeyName),
})

/** Operators' passkeys: a way to sign in, and a second factor for acts on money. The device verifies its owner, so that one is two factors. */
export const passkeyCalls = {
  signInPasskeyBegin: deskCall({ who: 'anonymous', perMinute: 20, input: z.object({}), output: passkeyRequestOptions }),
  signInPasskey: deskCall({ who: 'anonymous', perMinute: 10, input: passkeyProof, output: me }),
  /** Confirms the second factor again with one of the operator's own passkeys. */
  confirmPasskeyBegin: deskCall({ who: 'anyOperator', perMinute: 20, input: z.object({}), output: passkeyRequestOptions }),
  confirmPasskey: deskCall({ who: 'anyOperator', perMinute: 20, input: passkeyProof, output: z.object({ confirmedUntil: z.number() }) }),
  /** The operator's own passkeys, oldest first. */
  passkeys: deskCall({
    who: 'anyOperator',
    input: z.object({}),
    output: z.object({
      list: z.array(passkey),
      max: z.number(),
      /** Their roles sign in with a passkey only: the last one stays. */
      isRequired: z.boolean(),
    }),
  }),
  /** Only right after confirming the second factor, as is `passkeyRemove`. */
  passkeyRegisterBegin: deskCall({ who: 'anyOperator', perMinute: 20, input: z.object({}), output: passkeyCreationOptions }),
  passkeyRegister: deskCall({ who: 'anyOperator', mutates: true, perMinute: 20, input: registration, output: passkey }),
  passkeyRename: deskCall({
    who: 'anyOperator',
    mutates: true,
    perMinute: 20,
    input: z.object({ passkeyId: rowId, name: passkeyName }),
    output: passkey,
  }),
  passkeyRemove: deskCall({
    who: 'anyOperator',
    mutates: true,
    perMinute: 20,
    input: z.object({ passkeyId: rowId }),
    output: z.object({ removed: z.literal(true) }),
  }),
}
