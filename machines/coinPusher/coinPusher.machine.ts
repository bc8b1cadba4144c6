// A visit to the coin pusher. Owned by its page; starts by loading the player's bed; ends with its owner. The bed is the server's: a drop is
// one request, however often its response is lost, and the page only shows what was decided. A bed that another tab has moved, or that
// this page cannot play again to the same coins, is loaded again. No round is shorter than its pace, also with reduced motion.
import { assign, enqueueActions, setup } from 'xstate'
import type { PusherBed, PusherDrop } from '#contract/pusher.ts'
import { defaultPaceMs } from '#contract/settledRound.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd } from '../flows/request/request.machine.ts'
import type { Outcome, Refused } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

export interface DropIntent {
  readonly aim: number
  readonly coins: number
  /** The id of the next coin: the bed that the player saw. */
  readonly version: number
}
/** A round as this page has played it again: the bed that it leaves, and whether its falls are the server's. */
export interface Dropped extends PusherDrop {
  readonly after: PusherBed['bed']
  readonly isSame: boolean
}
/** What the game's rules allow (games/coin-pusher/rules.ts). */
export interface PusherRules {
  /** How many places there are to aim at. */
  readonly aims: number
  readonly maxCoins: number
  /** Of a coin, in hundredths. */
  readonly price: number
}
export interface PusherInput {
  readonly reducedMotion: boolean
  readonly rules: PusherRules
}

interface Context extends PusherInput {
  /** From the first failure until the bed arrives, however often it is tried meanwhile. */
  isLost: boolean
  bed: PusherBed['bed'] | null
  /** SHA-256 of the bed. */
  hash: string
  aim: number
  coins: number
  balance: number
  visit: PusherBed['visit']
  /** The least time from one drop to the next. */
  paceMs: number
  intent: (DropIntent & { requestId: string }) | null
  /** The round being shown, or shown last. */
  round: Dropped | null
  /** Why the last drop was refused. */
  refusal: Refused | null
}
type Event =
  | { type: 'aim.changed'; aim: number }
  | { type: 'coins.changed'; coins: number }
  | { type: 'drop.requested'; requestId: string }
  | { type: 'notice.dismissed' }
  | { type: 'retry.requested' }
  /** The player is back from another tab, where coins may have come or gone. */
  | { type: 'page.shown' }
  | { type: 'session.ended' }
export type PusherEmitted = { type: 'drop.shown'; round: Dropped } | { type: 'drop.refused'; refusal: Refused }

type Loaded = Outcome<PusherBed>
type End = RequestEnd<Dropped>

/** A stroke of the pusher, as it is shown: one for each coin. */
export const strokeMs = 1_200
/** Added to the server's pace: the network may be faster with the next drop. */
const marginMs = 200
const minRestMs = 400

const clampInt = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, Math.trunc(value)))
/** How long the round is shown: with reduced motion, only its end. */
const showMs = ({ round, reducedMotion }: Context): number => (reducedMotion ? 0 : (round?.landings.length ?? 0) * strokeMs)

export const coinPusherMachine = setup({
  types: {} as { context: Context; input: PusherInput; events: Event; emitted: PusherEmitted; children: { drop: 'drop' } },
  actors: {
    bed: port<Loaded>('bed'),
    drop: createRequestMachine<DropIntent, Dropped>(),
  },
  guards: {
    isLoaded: (_, loaded: Loaded) => loaded.kind === 'done',
    isSame: (_, end: End) => end.kind === 'done' && end.data.isSame,
    isDone: (_, end: End) => end.kind === 'done',
    isLoggedOut: (_, end: End) => end.kind === 'loggedOut',
    isMoved: (_, end: End) => end.kind === 'refused' && end.failure === 'choiceNotOpen',
    canPay: ({ context: { balance, coins, rules } }) => balance >= coins * rules.price,
  },
  actions: {
    setBed: assign((_, loaded: Loaded) => {
      if (loaded.kind !== 'done') return {}
      const { bed, hash, balance, visit, paceMs = defaultPaceMs } = loaded.data
      return { bed, hash, balance, visit, paceMs, isLost: false }
    }),
    setLost: assign({ isLost: true }),
    setAim: assign(({ context: { rules } }, aim: number) => ({ aim: clampInt(aim, 0, rules.aims - 1) })),
    setCoins: assign(({ context: { rules } }, coins: number) => ({ coins: clampInt(coins, 1, rules.maxCoins) })),
    setIntent: assign(({ context }, requestId: string) => ({
      intent: { requestId, aim: context.aim, coins: context.coins, version: context.bed?.next ?? 0 },
      refusal: null,
    })),
    clearIntent: assign({ intent: null }),
    setRound: assign(({ context: { balance, visit } }, end: End) => {
      if (end.kind !== 'done') return {}
      const { stake } = end.data
      return { round: end.data, balance: balance - stake, visit: { ...visit, staked: visit.staked + stake } }
    }),
    payOut: assign(({ context: { round, visit } }) =>
      round ? { bed: round.after, hash: round.hashAfter, balance: round.balance, visit: { ...visit, won: visit.won + round.payout } } : {},
    ),
    clearRound: assign({ round: null }),
    setRefusal: assign((_, end: End) => (end.kind === 'refused' ? { refusal: end } : {})),
    clearRefusal: assign({ refusal: null }),
    announceShown: enqueueActions(({ context, enqueue }) => {
      if (context.round) enqueue.emit({ type: 'drop.shown', round: context.round })
    }),
    announceRefusal: enqueueActions(({ context, enqueue }) => {
      if (context.refusal) enqueue.emit({ type: 'drop.refused', refusal: context.refusal })
    }),
  },
  delays: {
    timeout: 35_000,
    retryDelay: 3_000,
    show: ({ context }) => showMs(context),
    rest: ({ context }) => Math.max(minRestMs, context.paceMs + marginMs - showMs(context)),
  },
}).createMachine({
  id: 'coinPusher',
  context: ({ input }) => ({
    ...input,
    isLost: false,
    bed: null,
    hash: '',
    aim: Math.trunc((input.rules.aims - 1) / 2),
    coins: 5,
    balance: 0,
    visit: { elapsed: 0, staked: 0, won: 0 },
    paceMs: 0,
    intent: null,
    round: null,
    refusal: null,
  }),
  initial: 'loading',
  on: { 'session.ended': '.ended' },
  states: {
    loading: {
      tags: 'pending',
      invoke: {
        src: 'bed',
        onDone: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => event.output },
            target: 'aiming',
            actions: { type: 'setBed', params: ({ event }) => event.output },
          },
          { target: 'closed' },
        ],
        onError: 'lost',
      },
      after: { timeout: 'lost' },
    },
    lost: {
      tags: 'failed',
      entry: 'setLost',
      on: { 'retry.requested': 'loading' },
      after: { retryDelay: 'loading' },
    },
    closed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    aiming: {
      entry: 'clearIntent',
      on: {
        'aim.changed': { actions: { type: 'setAim', params: ({ event }) => event.aim } },
        'coins.changed': { actions: { type: 'setCoins', params: ({ event }) => event.coins } },
        'drop.requested': { guard: 'canPay', target: 'dropping', actions: { type: 'setIntent', params: ({ event }) => event.requestId } },
        'notice.dismissed': { actions: 'clearRefusal' },
        'page.shown': 'loading',
      },
    },
    dropping: {
      tags: 'busy',
      invoke: {
        src: 'drop',
        id: 'drop',
        input: ({ context: { intent } }) =>
          intent && { input: { aim: intent.aim, coins: intent.coins, version: intent.version }, requestId: intent.requestId },
        onDone: [
          {
            guard: { type: 'isSame', params: ({ event }) => event.output },
            target: 'showing',
            actions: { type: 'setRound', params: ({ event }) => event.output },
          },
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'loading', actions: 'clearRound' },
          { guard: { type: 'isLoggedOut', params: ({ event }) => event.output }, target: 'ended' },
          {
            guard: { type: 'isMoved', params: ({ event }) => event.output },
            target: 'loading',
            actions: ['clearRound', { type: 'setRefusal', params: ({ event }) => event.output }, 'announceRefusal'],
          },
          { target: 'aiming', actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'announceRefusal'] },
        ],
      },
    },
    showing: {
      on: {
        'aim.changed': { actions: { type: 'setAim', params: ({ event }) => event.aim } },
        'coins.changed': { actions: { type: 'setCoins', params: ({ event }) => event.coins } },
      },
      after: { show: { target: 'resting', actions: ['payOut', 'announceShown'] } },
    },
    resting: {
      on: {
        'aim.changed': { actions: { type: 'setAim', params: ({ event }) => event.aim } },
        'coins.changed': { actions: { type: 'setCoins', params: ({ event }) => event.coins } },
      },
      after: { rest: 'aiming' },
    },
    ended: { entry: 'clearIntent' },
  },
})
