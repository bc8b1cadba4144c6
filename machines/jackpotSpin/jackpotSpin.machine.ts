// One visit to the jackpot: draw, the light's path to the won cell, the wheel for a jackpot, the award. Owned by the page or overlay that
// shows it; starts idle; ends with its owner. The result is known before the light moves: no phase here can change it, and an interruption
// loses only the animation. A draw is one request, however often its response is lost.
import { assign, emit, setup } from 'xstate'
import type { FailureName } from '#contract/failures.ts'
import type { DrawResult } from '#contract/jackpot.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd } from '../flows/request/request.machine.ts'
import type { Outcome, Refused } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'
import { planSpin, planWheel } from './cells.ts'

export interface SpinInput {
  /** The player prefers reduced motion: the won cell and sector are shown without animation. */
  reducedMotion: boolean
}
/** What the machine needs from the server's jackpot status. */
export interface Chance {
  canReceiveDrawChance: boolean
  pendingDraw: DrawResult | null
}

interface Context extends SpinInput {
  canDraw: boolean
  requestId: string | null
  draw: DrawResult | null
  /** Why there was no draw. */
  refusal: Refused | null
  /**
   * The draws shown in this session: an older response from the server may still list one of them as pending. Kept across states, so that
   * none is shown twice.
   */
  shownDrawIds: readonly string[]
}
type Event =
  | { type: 'info.received'; info: Chance }
  | { type: 'spin.requested'; requestId: string }
  | { type: 'notice.dismissed' }
  | { type: 'award.dismissed' }
  | { type: 'session.ended' }
export type SpinEmitted =
  | { type: 'draw.decided'; drawId: string }
  | { type: 'draw.refused'; failure: FailureName | undefined }
  | { type: 'awards.granted'; draw: DrawResult }

type End = RequestEnd<DrawResult>
const isRefusedBy = (end: End, failure: FailureName): boolean => end.kind === 'refused' && end.failure === failure

/** The light always starts here: starting where the last one ended would reveal the last result. */
export const firstCell = 0
/** Milliseconds for which the won cell stays on the screen; longer without animation. */
const landedMs = { moving: 700, still: 1_200 } as const

const nothing = { requestId: null, draw: null, refusal: null }

export const jackpotSpinMachine = setup({
  types: {} as { context: Context; input: SpinInput; events: Event; emitted: SpinEmitted; children: { draw: 'draw' } },
  actors: {
    draw: createRequestMachine<null, DrawResult>(),
    acknowledge: port<Outcome<unknown>, { drawId: string }>('acknowledge'),
  },
  guards: {
    hasChance: ({ context }) => context.canDraw,
    isUnseen: ({ context }, draw: DrawResult | null) => draw !== null && !context.shownDrawIds.includes(draw.drawId),
    isDone: (_, end: End) => end.kind === 'done',
    isLoggedOut: (_, end: End) => end.kind === 'loggedOut',
    isUnconfirmed: (_, end: End) => isRefusedBy(end, 'confirmIdentity'),
    isJackpot: ({ context }) => (context.draw?.wheel ?? null) !== null,
  },
  actions: {
    clear: assign(nothing),
    clearSession: assign({ ...nothing, canDraw: false, shownDrawIds: [] }),
    setChance: assign((_, info: Chance) => ({ canDraw: info.canReceiveDrawChance })),
    setRequest: assign((_, requestId: string) => ({ requestId })),
    // The chance is used up; the server reports whether there is another.
    setDraw: assign((_, end: End) => (end.kind === 'done' ? { draw: end.data, canDraw: false } : {})),
    setPending: assign((_, draw: DrawResult | null) => ({ draw })),
    setRefusal: assign((_, end: End) => (end.kind === 'refused' ? { refusal: end } : {})),
    markShown: assign(({ context: { draw, shownDrawIds } }) => (draw ? { shownDrawIds: [...shownDrawIds, draw.drawId] } : {})),
    announceDraw: emit(({ context }) => ({ type: 'draw.decided' as const, drawId: context.draw?.drawId ?? '' })),
    announceRefusal: emit(({ context }) => ({ type: 'draw.refused' as const, failure: context.refusal?.failure })),
    announceAward: emit(({ context }) => {
      if (!context.draw) throw new Error('There is no draw whose award could be shown')
      return { type: 'awards.granted' as const, draw: context.draw }
    }),
  },
  delays: {
    timeout: 35_000,
    retryDelay: 2_000,
    spin: ({ context }) => (context.reducedMotion ? 0 : planSpin(firstCell, context.draw?.cell ?? firstCell).ms),
    landedDelay: ({ context }) => (context.reducedMotion ? landedMs.still : landedMs.moving),
    turn: ({ context }) => (context.reducedMotion ? 0 : planWheel(context.draw?.wheel?.sector ?? 0).ms),
    // Spec §4: the wheel closes after 2 s.
    closeDelay: 2_000,
  },
}).createMachine({
  id: 'jackpotSpin',
  context: ({ input }) => ({ ...input, ...nothing, canDraw: false, shownDrawIds: [] }),
  initial: 'idle',
  on: {
    'info.received': { actions: { type: 'setChance', params: ({ event }) => event.info } },
    'session.ended': { target: '.idle', actions: 'clearSession' },
  },
  states: {
    idle: {
      entry: 'clear',
      on: {
        'info.received': [
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
          actions: { type: 'setRequest', params: ({ event }) => event.requestId },
        },
      },
    },
    drawing: {
      tags: 'busy',
      invoke: {
        src: 'draw',
        id: 'draw',
        input: ({ context: { requestId } }) => (requestId === null ? null : { input: null, requestId }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'spinning',
            actions: [{ type: 'setDraw', params: ({ event }) => event.output }, 'announceDraw'],
          },
          { guard: { type: 'isLoggedOut', params: ({ event }) => event.output }, target: 'idle', actions: 'clearSession' },
          // The player did not confirm their identity: they know why there is no draw.
          { guard: { type: 'isUnconfirmed', params: ({ event }) => event.output }, target: 'idle' },
          { target: 'refused', actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'announceRefusal'] },
        ],
      },
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
      after: { landedDelay: [{ guard: 'isJackpot', target: 'wheel' }, { target: 'awarding' }] },
    },
    wheel: {
      tags: 'busy',
      initial: 'turning',
      states: {
        turning: { after: { turn: 'stopped' } },
        stopped: { after: { closeDelay: '#jackpotSpin.awarding' } },
      },
    },
    // After a reload midway it continues here: with the award, without the animation.
    awarding: {
      entry: ['markShown', 'announceAward'],
      on: { 'award.dismissed': 'idle' },
      initial: 'acknowledging',
      states: {
        // Acknowledged for every device: sent again until the server has it.
        acknowledging: {
          invoke: {
            src: 'acknowledge',
            input: ({ context }) => ({ drawId: context.draw?.drawId ?? '' }),
            onDone: 'acknowledged',
            onError: 'unacknowledged',
          },
          after: { timeout: 'unacknowledged' },
        },
        unacknowledged: { after: { retryDelay: 'acknowledging' } },
        acknowledged: {},
      },
    },
  },
})
