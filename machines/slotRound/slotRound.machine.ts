// A slot's page: from the tap on Spin to the purse that shows the win. Owned by the game's frame; lives as long as it.
// The round is known before the reels slow down: every phase here only shows it, and none can change it. The machine ends phases,
// the view animates inside them. A round whose show was cut off by a reload is shown again; one that was seen is shown at rest.
import { assign, emit, setup } from 'xstate'
import type { SettledRound } from '#contract/games.ts'
import type { Hello } from '#contract/gameChannel.ts'

interface Context {
  reducedMotion: boolean
  game: Hello['game'] | null
  stake: number
  /** What the purse shows: without the stake while the reels turn, with the win only once it was shown. */
  balance: number
  round: SettledRound | null
  /** Which spin of the round is on the reels: 0 is the paid one, the rest are free. */
  at: number
  staked: number
  won: number
  /** Rounds of this visit, newest first. */
  history: SettledRound[]
  refusal: string | null
}
interface Input {
  reducedMotion: boolean
}
type Event =
  | { type: 'host.greeted'; hello: Hello }
  | { type: 'stake.changed'; stake: number }
  | { type: 'spin.requested'; requestId: string }
  | { type: 'show.hurried' }
  | { type: 'round.settled'; round: SettledRound }
  | { type: 'round.refused'; failure: string | null }
  | { type: 'round.unsure' }
  | { type: 'notice.dismissed' }
export type SlotEmitted = { type: 'round.requested'; requestId: string; stake: number } | { type: 'round.shown'; roundId: string }

const kept = 30
const nearest = (stakes: readonly number[], stake: number): number =>
  stakes.reduce((best, offered) => (Math.abs(offered - stake) < Math.abs(best - stake) ? offered : best), stakes[0] ?? stake)
const spinOf = ({ round, at }: Context) => round?.outcome.spins[at]

/** Milliseconds of each phase; `stop` is the reels' own 4 × 160 and the last one's landing. */
const pace = { stop: 1_250, win: 1_100, bigWin: 2_200, noWin: 200, between: 450, sum: 500, still: 60 } as const
const isBig = (context: Context): boolean => (spinOf(context)?.win ?? 0) >= context.stake * 10
const unlessStill = (context: Context, ms: number): number => (context.reducedMotion ? Math.min(ms, pace.still) : ms)

export const slotRoundMachine = setup({
  types: {} as { context: Context; input: Input; events: Event; emitted: SlotEmitted },
  guards: {
    hasUnseenRound: (_, hello: Hello) => hello.resume !== null && !hello.resume.seen,
    canPay: ({ context }) => context.balance >= context.stake,
    hasMoreSpins: ({ context }) => context.at + 1 < (context.round?.outcome.spins.length ?? 0),
  },
  actions: {
    greet: assign((_, hello: Hello) => ({
      game: hello.game,
      balance: hello.game.balance,
      stake: nearest(hello.game.stakes, hello.resume?.round.stake ?? hello.game.stakes[3] ?? 0),
      round: hello.resume?.round ?? null,
      at: hello.resume ? hello.resume.round.outcome.spins.length - 1 : 0,
    })),
    holdWin: assign(({ context }) => ({ at: 0, balance: context.balance - (context.round?.payout ?? 0) })),
    chooseStake: assign(({ context }, stake: number) => ({ stake: nearest(context.game?.stakes ?? [], stake) })),
    takeStake: assign(({ context }) => ({ balance: context.balance - context.stake, refusal: null, round: null, at: 0 })),
    returnStake: assign(({ context }, failure: string | null) => ({ balance: context.balance + context.stake, refusal: failure ?? 'unknown' })),
    keepRound: assign(({ context }, round: SettledRound) => ({
      round,
      at: 0,
      staked: context.staked + round.stake,
      won: context.won + round.payout,
      history: [round, ...context.history].slice(0, kept),
    })),
    nextSpin: assign({ at: ({ context }) => context.at + 1 }),
    lastSpin: assign({ at: ({ context }) => Math.max(0, (context.round?.outcome.spins.length ?? 1) - 1) }),
    payOut: assign({ balance: ({ context }) => context.round?.balance ?? context.balance }),
    forgetRefusal: assign({ refusal: null }),
    announceRequest: emit(({ context }, requestId: string) => ({ type: 'round.requested' as const, requestId, stake: context.stake })),
    announceShown: emit(({ context }) => ({ type: 'round.shown' as const, roundId: context.round?.roundId ?? '' })),
  },
  delays: {
    stopping: ({ context }) => unlessStill(context, pace.stop),
    presenting: ({ context }) => (spinOf(context)?.win ? (isBig(context) ? pace.bigWin : pace.win) : unlessStill(context, pace.noWin)),
    between: ({ context }) => unlessStill(context, pace.between),
    summing: ({ context }) => unlessStill(context, context.round?.payout ? pace.sum : 0),
  },
}).createMachine({
  id: 'slotRound',
  context: ({ input }) => ({ ...input, game: null, stake: 0, balance: 0, round: null, at: 0, staked: 0, won: 0, history: [], refusal: null }),
  initial: 'waiting',
  states: {
    waiting: {
      tags: 'pending',
      on: {
        'host.greeted': [
          {
            guard: { type: 'hasUnseenRound', params: ({ event }) => event.hello },
            target: 'stopping',
            actions: [{ type: 'greet', params: ({ event }) => event.hello }, 'holdWin'],
          },
          { target: 'ready', actions: { type: 'greet', params: ({ event }) => event.hello } },
        ],
      },
    },
    ready: {
      on: {
        'stake.changed': { actions: { type: 'chooseStake', params: ({ event }) => event.stake } },
        'spin.requested': [
          { guard: 'canPay', target: 'asking', actions: ['takeStake', { type: 'announceRequest', params: ({ event }) => event.requestId }] },
          { target: 'short' },
        ],
      },
    },
    short: {
      on: { 'notice.dismissed': 'ready', 'stake.changed': { target: 'ready', actions: { type: 'chooseStake', params: ({ event }) => event.stake } } },
    },
    asking: {
      tags: 'busy',
      initial: 'sure',
      states: { sure: { on: { 'round.unsure': 'unsure' } }, unsure: {} },
      on: {
        'round.settled': { target: 'stopping', actions: { type: 'keepRound', params: ({ event }) => event.round } },
        'round.refused': { target: 'refused', actions: { type: 'returnStake', params: ({ event }) => event.failure } },
      },
    },
    refused: {
      tags: 'failed',
      on: { 'notice.dismissed': { target: 'ready', actions: 'forgetRefusal' } },
    },
    stopping: {
      tags: 'busy',
      after: { stopping: 'presenting' },
      on: { 'show.hurried': 'presenting' },
    },
    presenting: {
      tags: 'busy',
      after: { presenting: [{ guard: 'hasMoreSpins', target: 'between' }, { target: 'summing' }] },
      on: { 'show.hurried': [{ guard: 'hasMoreSpins', target: 'between' }, { target: 'summing' }] },
    },
    between: {
      tags: 'busy',
      after: { between: { target: 'stopping', actions: 'nextSpin' } },
      on: { 'show.hurried': { target: 'summing', actions: 'lastSpin' } },
    },
    summing: {
      tags: 'busy',
      entry: ['payOut', 'announceShown'],
      after: { summing: 'ready' },
    },
  },
})
