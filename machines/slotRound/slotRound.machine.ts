// A slot's page: from the tap on Spin to the balance that shows the win. Owned by the game's frame; lives until the visit is closed. The
// round is known before the reels slow down: every phase here only shows it, and none can change it. The machine ends phases, the view
// animates inside them. A tap skips the presentation of wins; nothing stops the reels early, and including the pause after it no round is
// shorter than its pace, with or without motion. A round interrupted by a reload is presented again; one already seen is shown without
// animation.
import { assign, emit, setup } from 'xstate'
import type { Hello } from '#contract/gameChannel.ts'
import type { SettledRound } from '#contract/play.ts'

/** A balance, and the part of it in bonus coins, if any. */
interface Balances {
  readonly balance: number
  readonly bonus?: number | undefined
}
interface Context {
  reducedMotion: boolean
  game: Hello['game'] | null
  stake: number
  /** The shown balance: without the bet while the reels turn, with the win only once it was shown. */
  balance: number
  /** The part of the balance in bonus coins, as last sent by the server. */
  bonus: number
  /** What the account holds with the win of the round on the reels: shown once that was. */
  accountBalance: Balances
  round: SettledRound | null
  /** Which event of the round is on the reels: 0 is the paid spin, then those it led to. */
  at: number
  /** The win of the spin that is highlighted alone; null for all of them together. */
  highlighted: number | null
  /** In this visit, including before a reload, in hundredths: `staked` with the bet of an open round, `won` what was shown. */
  staked: number
  won: number
  /** Rounds of this visit, newest first. */
  history: SettledRound[]
  refusal: string | null
}
type Event =
  | { type: 'host.connected'; hello: Hello }
  | { type: 'host.disconnected' }
  | ({ type: 'balance.changed' } & Balances)
  | { type: 'stake.changed'; stake: number }
  | { type: 'spin.requested'; requestId: string }
  | { type: 'animation.skipped' }
  | { type: 'round.settled'; round: SettledRound }
  | { type: 'round.refused'; failure: string | null }
  | { type: 'round.unsure' }
  | { type: 'notice.dismissed' }
export type SlotEmitted = { type: 'round.requested'; requestId: string; stake: number } | { type: 'round.shown'; roundId: string }

const historyLength = 30
/** As a multiple of the bet. */
export const bigWin = 10
/** A new visit starts with the fourth bet offered. */
const usualStake = 3
const nearest = (stakes: readonly number[], stake: number): number =>
  stakes.reduce((best, offered) => (Math.abs(offered - stake) < Math.abs(best - stake) ? offered : best), stakes[0] ?? stake)
const spinsOf = ({ round }: Context) => round?.outcome.spins ?? []
const spinOf = (context: Context) => spinsOf(context)[context.at]
const winsOf = (context: Context): number => spinOf(context)?.wins.length ?? 0
const nextKind = (context: Context) => spinsOf(context)[context.at + 1]?.kind

/**
 * Milliseconds of each phase. `stop`: the reels coming to rest (games/slots/page/reels.ts); `tumble` and `respin` replace it; `singles`:
 * the limit for all single wins.
 */
const pace = {
  stop: 1_900,
  tumble: 900,
  respin: 1_000,
  win: 1_100,
  winBeforeTumble: 800,
  bigWin: 2_200,
  noWin: 200,
  single: 700,
  singles: 4_200,
  between: 450,
  beforeTumble: 40,
  sum: 500,
  rest: 250,
  reduced: 60,
} as const
const isBig = (context: Context): boolean => (spinOf(context)?.win ?? 0) >= (context.round?.stake ?? Infinity) * bigWin
/** How long something that moves takes: with reduced motion hardly any time. */
const motionMs = (context: Context, ms: number): number => (context.reducedMotion ? Math.min(ms, pace.reduced) : ms)

export const slotRoundMachine = setup({
  types: {} as { context: Context; events: Event; emitted: SlotEmitted },
  guards: {
    hasUnseenRound: (_, hello: Hello) => hello.resume !== null && !hello.resume.seen,
    canPay: ({ context }) => context.balance >= context.stake,
    // Wins that leave the grid are shown together: the next ones follow at once.
    hasManyWins: ({ context }) => winsOf(context) > 1 && nextKind(context) !== 'tumble',
    hasMoreWins: ({ context }) => (context.highlighted ?? 0) + 1 < winsOf(context),
    hasMoreSpins: ({ context }) => context.at + 1 < spinsOf(context).length,
  },
  actions: {
    setVisit: assign((_, hello: Hello) => ({
      reducedMotion: hello.reducedMotion,
      game: hello.game,
      balance: hello.game.balance,
      bonus: hello.game.bonus ?? 0,
      accountBalance: { balance: hello.game.balance, bonus: hello.game.bonus },
      stake: nearest(hello.game.stakes, hello.resume?.round.stake ?? hello.game.stakes[usualStake] ?? 0),
      round: hello.resume?.round ?? null,
      at: hello.resume ? hello.resume.round.outcome.spins.length - 1 : 0,
      staked: hello.visit.staked,
      won: hello.visit.won,
      // A visit with rounds continues after a reload: its latest round is resumed.
      history: hello.resume && hello.visit.rounds > 0 ? [hello.resume.round] : [],
    })),
    withholdWin: assign(({ context: { balance, won, round, history } }) => {
      const payout = round?.payout ?? 0
      // The win may have been spent in another tab meanwhile.
      return { at: 0, balance: Math.max(0, balance - payout), won: history[0] === round ? won - payout : won }
    }),
    setBalance: assign((_, { balance, bonus = 0 }: Balances) => ({ balance, bonus })),
    setAccountBalance: assign((_, { balance, bonus }: Balances) => ({ accountBalance: { balance, bonus } })),
    chooseStake: assign(({ context }, stake: number) => ({ stake: nearest(context.game?.stakes ?? [], stake) })),
    takeStake: assign(({ context: { balance, staked, stake } }) => ({
      balance: balance - stake,
      staked: staked + stake,
      refusal: null,
      round: null,
      at: 0,
    })),
    returnStake: assign(({ context: { balance, staked, stake } }, failure: string | null) => ({
      balance: balance + stake,
      staked: staked - stake,
      refusal: failure ?? 'unknown',
    })),
    setRound: assign(({ context }, round: SettledRound) => ({
      round,
      accountBalance: { balance: round.balance, bonus: round.bonus },
      history: [round, ...context.history].slice(0, historyLength),
    })),
    highlightAll: assign({ highlighted: null }),
    highlightNext: assign({ highlighted: ({ context }) => (context.highlighted === null ? 0 : context.highlighted + 1) }),
    nextSpin: assign({ at: ({ context }) => context.at + 1 }),
    lastSpin: assign({ at: ({ context }) => Math.max(0, spinsOf(context).length - 1) }),
    payOut: assign(({ context: { accountBalance } }) => ({ balance: accountBalance.balance, bonus: accountBalance.bonus ?? 0 })),
    countWin: assign(({ context: { round, won, history } }) => (round && history[0] === round ? { won: won + round.payout } : {})),
    clearRefusal: assign({ refusal: null }),
    announceRequest: emit(({ context }, requestId: string) => ({ type: 'round.requested' as const, requestId, stake: context.stake })),
    announceShown: emit(({ context }) => ({ type: 'round.shown' as const, roundId: context.round?.roundId ?? '' })),
  },
  delays: {
    stopping: ({ context }) => {
      const kind = spinOf(context)?.kind
      // Even without motion, the player must see what a tumble or a respin changed.
      return kind ? pace[kind] : motionMs(context, pace.stop)
    },
    presenting: ({ context }) => {
      // Coins that trigger respins are shown as a win is.
      const isTrigger = spinOf(context)?.kind === undefined && nextKind(context) === 'respin'
      if (!spinOf(context)?.win && !isTrigger) return motionMs(context, pace.noWin)
      return isBig(context) ? pace.bigWin : nextKind(context) === 'tumble' ? pace.winBeforeTumble : pace.win
    },
    single: ({ context }) => Math.min(pace.single, pace.singles / winsOf(context)),
    between: ({ context }) => motionMs(context, nextKind(context) === 'tumble' ? pace.beforeTumble : pace.between),
    // However many wins were skipped: the reels' stopping time and this phase together are no shorter than the server's pace.
    summing: ({ context }) =>
      Math.max(
        (context.round?.payout ? motionMs(context, pace.sum) : 0) + pace.rest,
        (context.game?.paceMs ?? 0) - motionMs(context, pace.stop),
      ),
  },
}).createMachine({
  id: 'slotRound',
  context: {
    reducedMotion: false,
    game: null,
    stake: 0,
    balance: 0,
    bonus: 0,
    accountBalance: { balance: 0 },
    round: null,
    at: 0,
    highlighted: null,
    staked: 0,
    won: 0,
    history: [],
    refusal: null,
  },
  initial: 'waiting',
  on: { 'host.disconnected': '.closed' },
  states: {
    waiting: {
      tags: 'pending',
      on: {
        'host.connected': [
          {
            guard: { type: 'hasUnseenRound', params: ({ event }) => event.hello },
            target: 'stopping',
            actions: [{ type: 'setVisit', params: ({ event }) => event.hello }, 'withholdWin'],
          },
          { target: 'ready', actions: { type: 'setVisit', params: ({ event }) => event.hello } },
        ],
      },
    },
    ready: {
      entry: 'highlightAll',
      on: {
        'stake.changed': { actions: { type: 'chooseStake', params: ({ event }) => event.stake } },
        'balance.changed': { actions: { type: 'setBalance', params: ({ event }) => event } },
        'spin.requested': [
          {
            guard: 'canPay',
            target: 'asking',
            actions: ['takeStake', { type: 'announceRequest', params: ({ event }) => event.requestId }],
          },
          { target: 'short' },
        ],
      },
    },
    short: {
      on: {
        'notice.dismissed': 'ready',
        'stake.changed': { target: 'ready', actions: { type: 'chooseStake', params: ({ event }) => event.stake } },
        'balance.changed': { target: 'ready', actions: { type: 'setBalance', params: ({ event }) => event } },
      },
    },
    asking: {
      tags: 'busy',
      initial: 'sure',
      states: { sure: { on: { 'round.unsure': 'unsure' } }, unsure: {} },
      on: {
        'round.settled': { target: 'stopping', actions: { type: 'setRound', params: ({ event }) => event.round } },
        'round.refused': { target: 'refused', actions: { type: 'returnStake', params: ({ event }) => event.failure } },
      },
    },
    refused: {
      tags: 'failed',
      on: {
        'notice.dismissed': { target: 'ready', actions: 'clearRefusal' },
        'balance.changed': { actions: { type: 'setBalance', params: ({ event }) => event } },
      },
    },
    stopping: {
      tags: 'busy',
      after: { stopping: 'presenting' },
      on: { 'balance.changed': { actions: { type: 'setAccountBalance', params: ({ event }) => event } } },
    },
    presenting: {
      tags: 'busy',
      initial: 'together',
      on: {
        'animation.skipped': [{ guard: 'hasMoreSpins', target: 'between' }, { target: 'summing' }],
        'balance.changed': { actions: { type: 'setAccountBalance', params: ({ event }) => event } },
      },
      states: {
        together: {
          entry: 'highlightAll',
          after: {
            presenting: [
              { guard: 'hasManyWins', target: 'single', actions: 'highlightNext' },
              { guard: 'hasMoreSpins', target: '#slotRound.between' },
              { target: '#slotRound.summing' },
            ],
          },
        },
        single: {
          after: {
            single: [
              { guard: 'hasMoreWins', target: 'single', reenter: true, actions: 'highlightNext' },
              { guard: 'hasMoreSpins', target: '#slotRound.between' },
              { target: '#slotRound.summing' },
            ],
          },
        },
      },
    },
    between: {
      tags: 'busy',
      after: { between: { target: 'stopping', actions: 'nextSpin' } },
      on: {
        // A tap between two spins skips to the end of the round.
        'animation.skipped': { target: 'summing', actions: 'lastSpin' },
        'balance.changed': { actions: { type: 'setAccountBalance', params: ({ event }) => event } },
      },
    },
    summing: {
      tags: 'busy',
      entry: ['highlightAll', 'payOut', 'countWin', 'announceShown'],
      after: { summing: 'ready' },
      on: { 'balance.changed': { actions: { type: 'setBalance', params: ({ event }) => event } } },
    },
    // The page removes the frame.
    closed: {},
  },
})
