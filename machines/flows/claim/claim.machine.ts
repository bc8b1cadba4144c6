// One claim, from the tap on its button to what was granted. Owned by the page that shows the button, where it starts at rest and serves
// one claim after another; or invoked by another machine with the claim as its errand: then it ends with that claim's end.
// A claim has one request id from the tap on: a second tap is not heard, and after a lost answer the same id is asked again, so that what
// was granted is granted once. Only an answer about the claim itself ends it; it asks a few times, then lets the player ask on.
import { assign, enqueueActions, setup } from 'xstate'
import type { FailureName } from '#contract/failures.ts'
import type { Outcome, Refused } from '../../kit/outcome.ts'
import { port } from '../../kit/port.ts'

export interface Claim<What> {
  readonly what: What
  readonly requestId: string
}
/** How an errand ended. `loggedOut`: the session was over before the answer; what the server did will be seen after the next login. */
export type ClaimEnd<Grant> =
  | { readonly kind: 'granted'; readonly grant: Grant }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  | { readonly kind: 'loggedOut' }

export interface ClaimContext<What, Grant> {
  readonly isErrand: boolean
  readonly claim: Claim<What> | null
  /** How often it was asked without an answer about it. */
  readonly tries: number
  readonly grant: Grant | null
  readonly refusal: Refused | null
}
/** The claim to make at once; without one it waits for a tap. */
export type ClaimInput<What> = { readonly errand: Claim<What> } | null | undefined
export type ClaimEvent<What> =
  | ({ type: 'claim.requested' } & Claim<What>)
  | { type: 'claim.retried' }
  | { type: 'claim.closed' }
  | { type: 'identity.confirmed' }
  | { type: 'identity.cancelled' }
export type ClaimEmitted<Grant> = { type: 'claim.granted'; grant: Grant } | { type: 'claim.refused'; refusal: Refused }

/** Answers that come before the request id is looked at: they say nothing about a claim that was asked for earlier. */
const evasions: readonly (FailureName | undefined)[] = ['tooManyRequests', 'maintenance']
const failureIn = (outcome: Outcome<unknown>): FailureName | undefined => (outcome.kind === 'refused' ? outcome.failure : undefined)
const maxTries = 5
const nothing = { claim: null, tries: 0, grant: null, refusal: null }

/** The flow for claims of one kind: what is claimed and what is granted are those of its port, «ask». */
export const createClaimMachine = <What, Grant>() =>
  setup({
    types: {} as {
      context: ClaimContext<What, Grant>
      input: ClaimInput<What>
      events: ClaimEvent<What>
      emitted: ClaimEmitted<Grant>
      output: ClaimEnd<Grant>
    },
    actors: { ask: port<Outcome<Grant>, Claim<What>>('ask') },
    guards: {
      hasErrand: ({ context }) => context.isErrand,
      isGranted: (_, outcome: Outcome<Grant>) => outcome.kind === 'done',
      isIdle: (_, outcome: Outcome<Grant>) => failureIn(outcome) === 'confirmIdentity',
      isLoggedOut: (_, outcome: Outcome<Grant>) => failureIn(outcome) === 'sessionOver',
      isUndecided: ({ context }, outcome: Outcome<Grant>) =>
        failureIn(outcome) === 'stillProcessing' || (context.tries > 0 && evasions.includes(failureIn(outcome))),
      hasTriesLeft: ({ context }) => context.tries < maxTries,
    },
    actions: {
      keepClaim: assign((_, { what, requestId }: Claim<What>) => ({ ...nothing, claim: { what, requestId } })),
      keepRefusal: assign((_, outcome: Outcome<Grant>) => (outcome.kind === 'refused' ? { refusal: outcome } : {})),
      keepGrant: assign((_, outcome: Outcome<Grant>) => (outcome.kind === 'done' ? { grant: outcome.data } : {})),
      countTry: assign({ tries: ({ context }) => context.tries + 1 }),
      /** One try counts as made: only an answer about the claim itself ends what is in doubt. */
      beginAgain: assign({ tries: 1 }),
      forgetRefusal: assign({ refusal: null }),
      forget: assign(nothing),
      announceGrant: enqueueActions(({ enqueue }, outcome: Outcome<Grant>) => {
        if (outcome.kind === 'done') enqueue.emit({ type: 'claim.granted', grant: outcome.data })
      }),
      announceRefusal: enqueueActions(({ context, enqueue }) => {
        if (context.refusal) enqueue.emit({ type: 'claim.refused', refusal: context.refusal })
      }),
    },
    delays: { timeout: 35_000, recheck: ({ context }) => 1_000 * 2 ** (context.tries - 1) },
  }).createMachine({
    id: 'claim',
    context: ({ input }) => ({ ...nothing, isErrand: Boolean(input), claim: input?.errand ?? null }),
    initial: 'resting',
    states: {
      resting: {
        always: { guard: 'hasErrand', target: 'claiming' },
        on: { 'claim.requested': { target: 'claiming', actions: { type: 'keepClaim', params: ({ event }) => event } } },
      },
      claiming: {
        tags: 'busy',
        invoke: {
          src: 'ask',
          input: ({ context }) => {
            if (!context.claim) throw new Error('a claim is asked for without an intent')
            return context.claim
          },
          onDone: [
            {
              guard: { type: 'isGranted', params: ({ event }) => event.output },
              target: 'granted',
              actions: [
                { type: 'keepGrant', params: ({ event }) => event.output },
                { type: 'announceGrant', params: ({ event }) => event.output },
              ],
            },
            { guard: { type: 'isUndecided', params: ({ event }) => event.output }, target: 'unsure' },
            {
              guard: { type: 'isIdle', params: ({ event }) => event.output },
              target: 'confirming',
              actions: { type: 'keepRefusal', params: ({ event }) => event.output },
            },
            { guard: { type: 'isLoggedOut', params: ({ event }) => event.output }, target: 'loggedOut' },
            { target: 'refused', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'announceRefusal'] },
          ],
          // Whether it was granted is open: the same request id finds out.
          onError: 'unsure',
        },
        after: { timeout: 'unsure' },
      },
      unsure: {
        tags: 'pending',
        entry: 'countTry',
        after: { recheck: [{ guard: 'hasTriesLeft', target: 'claiming' }, { target: 'unanswered' }] },
      },
      unanswered: {
        tags: 'failed',
        on: { 'claim.retried': { target: 'claiming', actions: 'beginAgain' } },
      },
      confirming: {
        on: {
          'identity.confirmed': { target: 'claiming', actions: 'forgetRefusal' },
          'identity.cancelled': { target: 'refused', actions: 'announceRefusal' },
        },
      },
      granted: {
        always: { guard: 'hasErrand', target: 'ended' },
        on: {
          'claim.requested': { target: 'claiming', actions: { type: 'keepClaim', params: ({ event }) => event } },
          'claim.closed': { target: 'resting', actions: 'forget' },
        },
      },
      refused: {
        tags: 'failed',
        always: { guard: 'hasErrand', target: 'ended' },
        on: {
          'claim.requested': { target: 'claiming', actions: { type: 'keepClaim', params: ({ event }) => event } },
          'claim.closed': { target: 'resting', actions: 'forget' },
        },
      },
      loggedOut: {
        always: { guard: 'hasErrand', target: 'ended' },
        on: { 'claim.closed': { target: 'resting', actions: 'forget' } },
      },
      ended: { type: 'final' },
    },
    output: ({ context: { grant, refusal } }): ClaimEnd<Grant> =>
      grant !== null ? { kind: 'granted', grant } : refusal ? { kind: 'refused', refusal } : { kind: 'loggedOut' },
  })

export type ClaimMachine<What, Grant> = ReturnType<typeof createClaimMachine<What, Grant>>

/** As the tools see it, whatever is claimed. */
export const claimMachine = createClaimMachine<unknown, unknown>()
