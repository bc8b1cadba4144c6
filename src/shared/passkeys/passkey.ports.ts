import { fromPromise } from 'xstate'
import type { OutputOf } from '#contract/call.ts'
import { confirmIdentity } from '#contract/confirmation.ts'
import type { ConfirmPurpose } from '#contract/confirmation.ts'
import { passkeyConfirmBegin, passkeyLogin, passkeyLoginBegin, passkeyRegister, passkeyRegisterBegin } from '#contract/passkeys.ts'
import type { Assertion, PasskeyRequestOptions, Attestation } from '#contract/passkeys.ts'
import { done } from '#machines/kit/outcome.ts'
import type { LoginResult, Outcome } from '#machines/kit/outcome.ts'
import type { passkeyMachine, Challenge } from '#machines/passkey/passkey.machine.ts'
import type { App } from '../../platform/app.ts'
import type { Ports } from '../flow/flow.ts'
import { promptToProve, promptToRegister } from './device.ts'

type PasskeyPorts = Ports<typeof passkeyMachine>

/** The player's identity is unchanged; the outcome only confirms success. */
const withoutToken = (outcome: Outcome<unknown>): Outcome<LoginResult> => (outcome.kind === 'done' ? done({}) : outcome)

// What the machine carries from port to port was returned by these ports: hence the casts.

export const createPasskeyLoginPorts = (app: App): PasskeyPorts => ({
  actors: {
    begin: fromPromise<Outcome<Challenge>, undefined>(() => app.send(passkeyLoginBegin, {}, { quiet: 'place' })),
    prompt: fromPromise(({ input, signal }) => promptToProve(input.options as PasskeyRequestOptions['options'], input.isOffer, signal)),
    verify: fromPromise(({ input: { ticket, credential, requestId } }) =>
      app.send(passkeyLogin, { ticket, credential: credential as Assertion }, { requestId }),
    ),
  },
})

export const createPasskeyConfirmPorts = (app: App, purpose: ConfirmPurpose): PasskeyPorts => ({
  actors: {
    begin: fromPromise<Outcome<Challenge>, undefined>(() => app.send(passkeyConfirmBegin, {})),
    prompt: fromPromise(({ input, signal }) => promptToProve(input.options as PasskeyRequestOptions['options'], false, signal)),
    verify: fromPromise(async ({ input: { ticket, credential, requestId } }) =>
      withoutToken(await app.send(confirmIdentity, { passkey: { ticket, credential: credential as Assertion }, purpose }, { requestId })),
    ),
  },
})

export const createPasskeyRegisterPorts = (app: App): PasskeyPorts => ({
  actors: {
    begin: fromPromise<Outcome<Challenge>, undefined>(() => app.send(passkeyRegisterBegin, {})),
    prompt: fromPromise(({ input, signal }) => promptToRegister(input.options as OutputOf<typeof passkeyRegisterBegin>['options'], signal)),
    verify: fromPromise(async ({ input: { ticket, credential, requestId } }) =>
      withoutToken(await app.send(passkeyRegister, { ticket, credential: credential as Attestation }, { requestId })),
    ),
  },
})
