// One stay at the jackpot: draw, the light's way to the won cell, the wheel on a jackpot, the award. Owned by the page or overlay that
// shows it; starts at rest; ends with its owner. The answer is known before the light moves: no phase here can change it, and one that is
// cut off loses only the show. A draw has one request id from the tap on: a lost answer is asked for again until it is known.
import { assign, emit, setup } from 'xstate'
import type { FailureName } from '#contract/failures.ts'
import type { DrawResult } from '#contract/jackpot.ts'
import { refusedBy } from '../kit/outcome.ts'
import type { Failure, Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'
import { planSpin, planWheel } from './cells.ts'

export interface SpinInput {
  /** The player wants less motion: the won cell and sector are shown still. */
  reducedMotion: boolean
}
/** What the machine needs of the server's word on the jackpot. */
export interface Chance {
  canReceiveDrawChance: boolean
  pendingDraw: DrawResult | null
}

interface Context extends SpinInput {
  canDraw: boolean
  requestId: string | null
  /** The draw was asked for once without an answer: only an answer about the draw itself ends it. */
  isInDoubt: boolean
  draw: DrawResult | null
  failure: Failure | null
  /** The draws shown in this session: the server's word of before may still call one of them pending. Outlives the rest, so that none is shown twice. */
  shownDrawIds: readonly string[]
}
type Event =
  | { type: 'info.arrived'; info: Chance }
  | { type: 'spin.requested'; requestId: string }
  | { type: 'identity.confirmed' }
  | { type: 'identity.cancelled' }
  | { type: 'notice.dismissed' }
  | { type: 'award.dismissed' }
  | { type: 'session.ended' }
export type SpinEmitted =
  | { type: 'draw.decided'; drawId: string }
  | { type: 'draw.refused'; failure: FailureName | undefined }
  | { type: 'awards.granted'; draw: DrawResult }

/** Answers that come before the request id is looked at: they say nothing about a draw that was asked for earlier. */
const evasions: readonly (FailureName | undefined)[] = ['tooManyRequests', 'maintenance']
const failureIn = (outcome: Outcome<unknown>): FailureName | undefined => (outcome.kind === 'refused' ? outcome.failure : undefined)

/** The light starts here, always: a way that began where the last one ended would tell of the last one. */
export const firstCell = 0
/** Milliseconds. `rest`: the won cell is looked at; `close`: spec §4, the wheel closes after 2 s. */
const pace = { rest: 700, stillRest: 1_200, close: 2_000 } as const

const rested = { requestId: null, isInDoubt: false, draw: null, failure: null }

export const jackpotSpinMachine = setup({
  types: {} as { context: Context; input: SpinInput; events: Event; emitted: SpinEmitted },
  actors: {
    draw: port<Outcome<DrawResult>, { requestId: string }>('draw'),
    noteSeen: port<Outcome<unknown>, { drawId: string }>('noteSeen'),
  },
  guards: {
    hasChance: ({ context }) => context.canDraw,
    isUnseen: ({ context }, draw: DrawResult | null) => draw !== null && !context.shownDrawIds.includes(draw.drawId),
    isDone: (_, outcome: Outcome<unknown>) => outcome.kind === 'done',
    isOver: (_, outcome: Outcome<unknown>) => failureIn(outcome) === 'sessionOver',
    isIdle: (_, outcome: Outcome<unknown>) => failureIn(outcome) === 'confirmIdentity',
    isUndecided: ({ context }, outcome: Outcome<unknown>) =>
      failureIn(outcome) === 'stillProcessing' || (context.isInDoubt && evasions.includes(failureIn(outcome))),
    isJackpot: ({ context }) => (context.draw?.wheel ?? null) !== null,
  },
  actions: {
    rest: assign(rested),
    leave: assign({ ...rested, canDraw: false, shownDrawIds: [] }),
    setChance: assign((_, info: Chance) => ({ canDraw: info.canReceiveDrawChance })),
    setIntent: assign((_, requestId: string) => ({ requestId })),
    doubt: assign({ isInDoubt: true }),
    // The chance is spent; whether there is another, the server says.
    setDraw: assign((_, outcome: Outcome<DrawResult>) =>
      outcome.kind === 'done' ? { draw: outcome.data, canDraw: false, isInDoubt: false } : {},
    ),
    setPending: assign((_, draw: DrawResult | null) => ({ draw })),
    setRefusal: assign((_, outcome: Outcome<unknown>) => (outcome.kind === 'refused' ? { failure: refusedBy(outcome) } : {})),
    markShown: assign(({ context: { draw, shownDrawIds } }) => (draw ? { shownDrawIds: [...shownDrawIds, draw.drawId] } : {})),
    announceDraw: emit(({ context }) => ({ type: 'draw.decided' as const, drawId: context.draw?.drawId ?? '' })),
    announceRefusal: emit((_, outcome: Outcome<unknown>) => ({ type: 'draw.refused' as const, failure: failureIn(outcome) })),
    announceAward: emit(({ context }) => {
      if (!context.draw) throw new Error('An award is shown of a draw')
      return { type: 'awards.granted' as const, draw: context.draw }
    }),
  },
  delays: {
    timeout: 35_000,
    recheck: 2_000,
    spin: ({ context }) => (context.reducedMotion ? 0 : planSpin(firstCell, context.draw?.cell ?? firstCell).ms),
    rest: ({ context }) => (context.reducedMotion ? pace.stillRest : pace.rest),
    turn: ({ context }) => (context.reducedMotion ? 0 : planWheel(context.draw?.wheel?.sector ?? 0).ms),
    close: pace.close,
  },
}).createMachine({
  id: 'jackpotSpin',
  context: ({ input }) => ({ ...input, ...rested, canDraw: false, shownDrawIds: [] }),
  initial: 'idle',
  on: {
    'info.arrived': { actions: { type: 'setChance', params: ({ event }) => event.info } },
    'session.ended': { target: '.idle', actions: 'leave' },
  },
  states: {
    idle: {
      entry: 'rest',
      on: {
        'info.arrived': [
          {
            guard: { type: 'isUnseen', params: ({ event }) => event.info.pendingDraw },
            target: 'awarding',
            actions: [
              { type: 'setChance', params: ({ event }) => event.info },
              { type: 'setPending', params: ({ event }) => event.info.pendingDraw },
            ],
          },
          { actions: { type: 'setChance', params: ({ event }) => event.info } },
        ],
        'spin.requested': {
          guard: 'hasChance',
          target: 'drawing',
          actions: { type: 'setIntent', params: ({ event }) => event.requestId },
        },
      },
    },
    drawing: {
      tags: 'busy',
      invoke: {
        src: 'draw',
        input: ({ context }) => ({ requestId: context.requestId ?? '' }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'spinning',
            actions: [{ type: 'setDraw', params: ({ event }) => event.output }, 'announceDraw'],
          },
          { guard: { type: 'isUndecided', params: ({ event }) => event.output }, target: 'unsure' },
          { guard: { type: 'isIdle', params: ({ event }) => event.output }, target: 'confirming' },
          { guard: { type: 'isOver', params: ({ event }) => event.output }, target: 'idle', actions: 'leave' },
          {
            target: 'refused',
            actions: [
              { type: 'setRefusal', params: ({ event }) => event.output },
              { type: 'announceRefusal', params: ({ event }) => event.output },
            ],
          },
        ],
        // Whether it was drawn is open: the same request id finds out.
        onError: 'unsure',
      },
      after: { timeout: 'unsure' },
    },
    unsure: {
      tags: 'pending',
      entry: 'doubt',
      after: { recheck: 'drawing' },
    },
    confirming: {
      on: { 'identity.confirmed': 'drawing', 'identity.cancelled': 'idle' },
    },
    refused: {
      tags: 'failed',
      on: { 'notice.dismissed': 'idle' },
    },
    spinning: {
      tags: 'busy',
      after: { spin: 'landed' },
    },
    landed: {
      tags: 'busy',
      after: { rest: [{ guard: 'isJackpot', target: 'wheel' }, { target: 'awarding' }] },
    },
    wheel: {
      tags: 'busy',
      initial: 'turning',
      states: {
        turning: { after: { turn: 'stopped' } },
        stopped: { after: { close: '#jackpotSpin.awarding' } },
      },
    },
    // What a reload in the middle goes on with: the win itself, without its show.
    awarding: {
      entry: ['markShown', 'announceAward'],
      on: { 'award.dismissed': 'idle' },
      initial: 'noting',
      states: {
        // Seen here is seen everywhere: until the server knows, it is told again.
        noting: {
          invoke: {
            src: 'noteSeen',
            input: ({ context }) => ({ drawId: context.draw?.drawId ?? '' }),
            onDone: 'noted',
            onError: 'untold',
          },
          after: { timeout: 'untold' },
        },
        untold: { after: { recheck: 'noting' } },
        noted: {},
      },
    },
  },
})
