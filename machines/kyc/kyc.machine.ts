// A player's identity verification, from the first field to the reviewer's decision. Owned by the wizard (its page or its overlay) and ends
// with it. The server stores every step as it is completed, so that a reload or another device continues where this one stopped; it is
// always queried first. Pictures are uploaded one at a time, each under one request id however often the connection breaks; where nothing of
// one has moved for a while, the player may send it again at once. After the submission the machine only waits.
import { assign, emit, setup } from 'xstate'
import type { KycDetails, KycSlot, KycStatus } from '#contract/kyc.ts'
import { failedBy, refusedBy } from '../kit/outcome.ts'
import type { Failure, Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

export type Details = Partial<KycDetails>
interface DetailsToSave {
  readonly requestId: string
  readonly details: Details
}
/** The picture itself stays with the page, under its request id. */
export interface Picture {
  readonly requestId: string
  readonly slot: KycSlot
}
interface Context {
  readonly status: KycStatus | null
  readonly saving: DetailsToSave | null
  readonly picture: Picture | null
  /** Upload progress of the picture, 0 to 1. */
  readonly share: number
  readonly submitId: string | null
  readonly failure: Failure | null
}
type Event =
  | { type: 'details.entered'; requestId: string; details: Details }
  | { type: 'details.opened' }
  | { type: 'picture.chosen'; requestId: string; slot: KycSlot }
  | { type: 'picture.progressed'; requestId: string; share: number }
  | { type: 'picture.retried' }
  | { type: 'pictures.opened' }
  | { type: 'pictures.finished' }
  | { type: 'documents.submitted'; requestId: string }
  | { type: 'submit.retried' }
  | { type: 'correction.started' }
  | { type: 'renewal.started' }
  | { type: 'retry.requested' }
  | { type: 'page.shown' }
export type KycEmitted = { type: 'kyc.changed' }

const nothing = { saving: null, picture: null, share: 0, submitId: null, failure: null }
const slots = 3

export const kycMachine = setup({
  types: {} as { context: Context; events: Event; emitted: KycEmitted },
  actors: {
    read: port<Outcome<KycStatus>>('read'),
    save: port<Outcome<KycStatus>, DetailsToSave | null>('save'),
    upload: port<Outcome<KycStatus>, Picture | null>('upload'),
    submit: port<Outcome<KycStatus>, { requestId: string | null }>('submit'),
  },
  guards: {
    isDone: (_, outcome: Outcome<KycStatus>) => outcome.kind === 'done',
    /** The application moved on elsewhere: on another device, or by a request whose response was lost. */
    isElsewhere: (_, outcome: Outcome<KycStatus>) => outcome.kind === 'refused' && outcome.failure === 'kycClosed',
    isOfPicture: ({ context }, requestId: string) => context.picture?.requestId === requestId,
    canRenew: ({ context }) => context.status?.canRenew === true,
    isNow: ({ context }, state: KycStatus['state']) => context.status?.state === state,
    hasPictures: ({ context }) => context.status?.images.length === slots,
    hasDetails: ({ context }) => context.status !== null && Object.values(context.status.details).every(Boolean),
    hasAll: ({ context }) =>
      context.status !== null && Object.values(context.status.details).every(Boolean) && context.status.images.length === slots,
  },
  actions: {
    setStatus: assign((_, outcome: Outcome<KycStatus>) => (outcome.kind === 'done' ? { ...nothing, status: outcome.data } : {})),
    setRefusal: assign((_, outcome: Outcome<KycStatus>) => ({ failure: outcome.kind === 'refused' ? refusedBy(outcome) : null })),
    setUnexpectedError: assign((_, { error }: { error: unknown }) => ({ failure: failedBy(error) })),
    setTimeout: assign({ failure: { kind: 'unexpected', reason: 'timeout' } }),
    setDetails: assign((_, { requestId, details }: DetailsToSave) => ({ ...nothing, saving: { requestId, details } })),
    setPicture: assign((_, { requestId, slot }: Picture) => ({ ...nothing, picture: { requestId, slot } })),
    setShare: assign((_, share: number) => ({ share })),
    restart: assign({ share: 0, failure: null }),
    setSubmit: assign((_, submitId: string) => ({ ...nothing, submitId })),
    clear: assign(nothing),
    /** The approved documents stay as they are: what identifies them is entered again. */
    beginRenewal: assign(({ context: { status } }) => ({
      status: status && { ...status, details: { ...status.details, birthDate: '', idNumber: '' }, images: [] },
    })),
    announce: emit({ type: 'kyc.changed' }),
  },
  delays: { timeout: 35_000, uploadTimeout: 120_000, stallDelay: 8_000, interval: 4_000 },
}).createMachine({
  id: 'kyc',
  context: { status: null, ...nothing },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'evaluating',
            actions: { type: 'setStatus', params: ({ event }) => event.output },
          },
          { target: 'unreachable', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unreachable', actions: { type: 'setUnexpectedError', params: ({ event }) => ({ error: event.error }) } },
      },
      after: { timeout: { target: 'unreachable', actions: 'setTimeout' } },
    },
    unreachable: { tags: 'failed', on: { 'retry.requested': { target: 'loading', actions: 'clear' } } },
    // Only the server decides which step comes next.
    evaluating: {
      always: [
        { guard: { type: 'isNow', params: 'approved' }, target: 'approved' },
        { guard: { type: 'isNow', params: 'submitted' }, target: 'waiting' },
        { guard: { type: 'isNow', params: 'rejected' }, target: 'rejected' },
        { guard: { type: 'isNow', params: 'expired' }, target: 'expired' },
        { guard: 'hasAll', target: 'checking' },
        { guard: 'hasDetails', target: 'addingPictures' },
        { target: 'editing' },
      ],
    },
    editing: {
      entry: 'clear',
      on: {
        'details.entered': { target: 'saving', actions: { type: 'setDetails', params: ({ event }) => event } },
        'pictures.opened': { guard: 'hasDetails', target: 'addingPictures' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'save',
        input: ({ context }) => context.saving,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'addingPictures',
            actions: { type: 'setStatus', params: ({ event }) => event.output },
          },
          { guard: { type: 'isElsewhere', params: ({ event }) => event.output }, target: 'loading' },
          { target: 'unsaved', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unsaved', actions: { type: 'setUnexpectedError', params: ({ event }) => ({ error: event.error }) } },
      },
      after: { timeout: { target: 'unsaved', actions: 'setTimeout' } },
    },
    unsaved: {
      tags: 'failed',
      on: { 'details.entered': { target: 'saving', actions: { type: 'setDetails', params: ({ event }) => event } } },
    },
    addingPictures: {
      entry: 'clear',
      on: {
        'picture.chosen': { target: 'uploading', actions: { type: 'setPicture', params: ({ event }) => event } },
        'pictures.finished': { guard: 'hasPictures', target: 'checking' },
        'details.opened': 'editing',
      },
    },
    uploading: {
      tags: 'busy',
      invoke: {
        src: 'upload',
        input: ({ context }) => context.picture,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'addingPictures',
            actions: { type: 'setStatus', params: ({ event }) => event.output },
          },
          { guard: { type: 'isElsewhere', params: ({ event }) => event.output }, target: 'loading' },
          { target: 'unusable', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'interrupted', actions: { type: 'setUnexpectedError', params: ({ event }) => ({ error: event.error }) } },
      },
      after: { uploadTimeout: { target: 'interrupted', actions: 'setTimeout' } },
      initial: 'moving',
      states: {
        moving: {
          after: { stallDelay: 'stalled' },
          on: {
            'picture.progressed': {
              guard: { type: 'isOfPicture', params: ({ event }) => event.requestId },
              target: 'moving',
              reenter: true,
              actions: { type: 'setShare', params: ({ event }) => event.share },
            },
          },
        },
        // The connection is open, but nothing moves.
        stalled: {
          on: {
            'picture.progressed': {
              guard: { type: 'isOfPicture', params: ({ event }) => event.requestId },
              target: 'moving',
              actions: { type: 'setShare', params: ({ event }) => event.share },
            },
            'picture.retried': { target: '#kyc.uploading', reenter: true, actions: 'restart' },
          },
        },
      },
    },
    // The server cannot use this picture. It still has the one that this one was to replace, if any.
    unusable: {
      tags: 'failed',
      on: {
        'picture.chosen': { target: 'uploading', actions: { type: 'setPicture', params: ({ event }) => event } },
        'pictures.finished': { guard: 'hasPictures', target: 'checking' },
        'details.opened': 'editing',
      },
    },
    interrupted: {
      tags: 'failed',
      on: {
        'picture.retried': { target: 'uploading', actions: 'restart' },
        'picture.chosen': { target: 'uploading', actions: { type: 'setPicture', params: ({ event }) => event } },
        'pictures.finished': { guard: 'hasPictures', target: 'checking' },
        'details.opened': 'editing',
      },
    },
    checking: {
      entry: 'clear',
      on: {
        'documents.submitted': { target: 'submitting', actions: { type: 'setSubmit', params: ({ event }) => event.requestId } },
        'pictures.opened': 'addingPictures',
        'details.opened': 'editing',
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        src: 'submit',
        input: ({ context }) => ({ requestId: context.submitId }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'evaluating',
            actions: [{ type: 'setStatus', params: ({ event }) => event.output }, 'announce'],
          },
          { guard: { type: 'isElsewhere', params: ({ event }) => event.output }, target: 'loading' },
          { target: 'unsubmitted', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unsubmitted', actions: { type: 'setUnexpectedError', params: ({ event }) => ({ error: event.error }) } },
      },
      after: { timeout: { target: 'unsubmitted', actions: 'setTimeout' } },
    },
    unsubmitted: {
      tags: 'failed',
      on: {
        'submit.retried': { target: 'submitting', actions: 'restart' },
        'pictures.opened': 'addingPictures',
        'details.opened': 'editing',
      },
    },
    waiting: {
      tags: 'pending',
      after: { interval: 'asking' },
      on: { 'page.shown': 'asking' },
    },
    asking: {
      tags: 'pending',
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'evaluating',
            actions: { type: 'setStatus', params: ({ event }) => event.output },
          },
          { target: 'waiting' },
        ],
        // A lost connection decides nothing.
        onError: 'waiting',
      },
      after: { timeout: 'waiting' },
    },
    rejected: { tags: 'failed', entry: 'announce', on: { 'correction.started': 'editing' } },
    expired: { entry: 'announce', on: { 'correction.started': 'editing' } },
    approved: {
      entry: 'announce',
      on: { 'renewal.started': { guard: 'canRenew', target: 'editing', actions: 'beginRenewal' } },
    },
  },
})
