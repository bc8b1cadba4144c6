import { fromPromise } from 'xstate'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import type { ClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import type { Outcome } from '#machines/kit/outcome.ts'

/** A claim, as a view's machine or as another machine's port: `send` asks for it, as often as it takes, always by the claim's own request id. */
export const claimLogic = <Wish, Grant>(send: (wish: Wish, requestId: string) => Promise<Outcome<Grant>>): ClaimMachine<Wish, Grant> =>
  createClaimMachine<Wish, Grant>().provide({
    actors: { ask: fromPromise(({ input: { what, requestId } }) => send(what, requestId)) },
  })
