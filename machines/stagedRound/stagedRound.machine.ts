// The page of a game with choices: from the tap on Bet to the balance that shows the result. Owned by the game's frame; lives until the
// visit is closed. The server sends the whole round each time; its new events are played one by one, and no phase here can change it. A
// round left open is shown unchanged and continues. Including the pause at its end no round is shorter than its pace from bet to bet.
import { assign, emit, setup } from 'xstate'
import type { Hello } from '#contract/gameChannel.ts'
import type { Layout, StagedRound } from '#contract/staged.ts'

export interface StagedInput {
  /** The game takes several bets at once, on the spots of a table. */
  hasSpots: boolean
  /** The initial set-up of a round. */
  setup: string
  /** The duration of an event by type, in ms; `usual` for the others. */
  eventMs: Readonly<Record<string, number>>
  /** Events that wait for the player, and move nothing: reduced motion does not shorten them. */
  waits?: readonly string[]
}
interface Context extends StagedInput {
  reducedMotion: boolean
  game: Hello['game'] | null
  /** The next bet; of a table the sum of its layout. */
  bet: number
  layout: Layout
  balance: number
  /** What the account holds with the payout of the round: shown once that was. */
  accountBalance: number
  round: StagedRound | null
  /** The number of the round's events played so far. */
  shown: number
  /** The choice in flight, if the last request was one. */
  choice: string | null
  /** The times of the bet and of the server's last response, in ms since an arbitrary start; and how long its events were played. */
  betAt: number
  receivedAt: number
  playedMs: number
  /** In this visit, including before a reload, in hundredths; of ended rounds. */
  staked: number
  won: number
  /** Ended rounds of this visit, newest first. */
  history: readonly StagedRound[]
  refusal: string | null
}
type Event =
  | { type: 'host.connected'; hello: Hello }
  | { type: 'host.disconnected' }
  | { type: 'balance.changed'; balance: number }
  | { type: 'bet.changed'; bet: number }
  | { type: 'layout.changed'; layout: Layout }
  | { type: 'setup.changed'; setup: string }
  | { type: 'bet.requested'; requestId: string; at: number }
  | { type: 'choice.requested'; requestId: string; choice: string }
  | { type: 'animation.skipped'; at: number }
  | { type: 'round.updated'; round: StagedRound; at: number }
  | { type: 'round.refused'; failure: string | null }
  | { type: 'round.unsure' }
  | { type: 'notice.dismissed' }
export type StagedEmitted =
  | { type: 'round.requested'; requestId: string; stake: number; setup: string; layout?: Layout }
  | { type: 'choice.made'; requestId: string; roundId: string; version: number; choice: string }
  | { type: 'round.shown'; roundId: string }

/** Added to the server's pace: the network may be faster with the next bet. */
const marginMs = 200
const minRestMs = 900
const usualEvent = 240
const historyLength = 50

const eventsOf = ({ round }: Context) => round?.events ?? []
/** The duration of an event: with reduced motion nothing turns or falls that would take longer. */
const msOf = (context: Context, place: number): number => {
  const type = eventsOf(context)[place]?.type ?? ''
  const ms = context.eventMs[type] ?? usualEvent
  return context.reducedMotion && !context.waits?.includes(type) ? Math.min(ms, usualEvent) : ms
}
const isOpen = (round: StagedRound | null | undefined): boolean => round !== null && round !== undefined && !round.isOver

export const stagedRoundMachine = setup({
  types: {} as { context: Context; input: StagedInput; events: Event; emitted: StagedEmitted },
  guards: {
    hasOpenRound: (_, hello: Hello) => isOpen(hello.staged),
    isOpen: ({ context }) => isOpen(context.round),
    canPay: ({ context }) => context.bet > 0 && context.balance >= context.bet,
    isShort: ({ context }) => context.balance < context.bet,
    isLegal: ({ context }, choice: string) => context.round?.legal.includes(choice) === true,
    hasMoreEvents: ({ context }) => context.shown < eventsOf(context).length,
  },
  actions: {
    setVisit: assign(({ context }, hello: Hello) => ({
      reducedMotion: hello.reducedMotion,
      game: hello.game,
      // Bonus coins cannot be bet in these games.
      balance: hello.game.balance - (hello.game.bonus ?? 0),
      bet: hello.staged?.bet ?? (context.hasSpots ? 0 : (hello.game.stakes[0] ?? 0)),
      layout: hello.staged?.layout ?? [],
      setup: hello.staged?.setup ?? context.setup,
      round: hello.staged ?? null,
      shown: hello.staged?.events.length ?? 0,
      staked: hello.visit.staked,
      won: hello.visit.won,
    })),
    setBalance: assign((_, balance: number) => ({ balance })),
    // Before the end of a round there is no payout to hold back.
    setAccountBalance: assign(({ context }, accountBalance: number) =>
      isOpen(context.round) ? { accountBalance, balance: accountBalance } : { accountBalance },
    ),
    setBet: assign(({ context }, bet: number) => (context.game?.stakes.includes(bet) ? { bet } : {})),
    setLayout: assign((_, layout: Layout) => ({ layout, bet: layout.reduce((sum, { amount }) => sum + amount, 0) })),
    // The last result belongs to another set-up: beside this one's payouts it would be wrong.
    setSetup: assign((_, setup: string) => ({ setup, round: null, shown: 0 })),
    takeBet: assign(({ context }, at: number) => ({
      balance: context.balance - context.bet,
      betAt: at,
      round: null,
      shown: 0,
      choice: null,
      refusal: null,
    })),
    setChoice: assign((_, choice: string) => ({ choice, refusal: null })),
    setRound: assign(({ context }, { round, at }: { round: StagedRound; at: number }) => ({
      round,
      receivedAt: at,
      playedMs: 0,
      // Additional stakes of a choice are deducted; the payout is added once it was shown.
      balance: round.isOver ? context.balance - (round.stake - (context.round?.stake ?? round.bet)) : round.balance,
      accountBalance: round.balance,
    })),
    setRefusal: assign(({ context }, failure: string | null) => ({
      refusal: failure ?? 'unknown',
      // A refused bet is returned to the balance.
      balance: context.choice === null ? context.balance + context.bet : context.balance,
    })),
    clearRefusal: assign({ refusal: null }),
    showNext: assign(({ context }) => ({ shown: context.shown + 1, playedMs: context.playedMs + msOf(context, context.shown) })),
    // Only what was shown took time: the pause is longer by what was skipped.
    skipShow: assign(({ context }, at: number) => ({ playedMs: Math.max(0, at - context.receivedAt) })),
    showAll: assign({ shown: ({ context }) => eventsOf(context).length }),
    payOut: assign(({ context: { round, balance, accountBalance, staked, won, history } }) =>
      round
        ? {
            balance: accountBalance,
            staked: staked + round.stake,
            won: won + round.payout,
            history: [round, ...history].slice(0, historyLength),
          }
        : { balance },
    ),
    announceBet: emit(({ context }, requestId: string) => ({
      type: 'round.requested' as const,
      requestId,
      stake: context.bet,
      setup: context.setup,
      ...(context.hasSpots && { layout: context.layout }),
    })),
    announceChoice: emit(({ context: { round } }, { requestId, choice }: { requestId: string; choice: string }) => ({
      type: 'choice.made' as const,
      requestId,
      roundId: round?.roundId ?? '',
      version: round?.version ?? 0,
      choice,
    })),
    announceShown: emit(({ context }) => ({ type: 'round.shown' as const, roundId: context.round?.roundId ?? '' })),
  },
  delays: {
    event: ({ context }) => msOf(context, context.shown - 1),
    rest: ({ context: { game, receivedAt, betAt, playedMs } }) =>
      Math.max(minRestMs, (game?.paceMs ?? 0) + marginMs - (receivedAt - betAt) - playedMs),
  },
}).createMachine({
  id: 'stagedRound',
  context: ({ input }) => ({
    ...input,
    reducedMotion: false,
    game: null,
    bet: 0,
    layout: [],
    balance: 0,
    accountBalance: 0,
    round: null,
    shown: 0,
    choice: null,
    betAt: 0,
    receivedAt: 0,
    playedMs: 0,
    staked: 0,
    won: 0,
    history: [],
    refusal: null,
  }),
  initial: 'waiting',
  on: { 'host.disconnected': '.closed' },
  states: {
    waiting: {
      tags: 'pending',
      on: {
        'host.connected': [
          {
            guard: { type: 'hasOpenRound', params: ({ event }) => event.hello },
            target: 'choosing',
            actions: { type: 'setVisit', params: ({ event }) => event.hello },
          },
          { target: 'ready', actions: { type: 'setVisit', params: ({ event }) => event.hello } },
        ],
      },
    },
    ready: {
      on: {
        'bet.changed': { actions: { type: 'setBet', params: ({ event }) => event.bet } },
        'layout.changed': { actions: { type: 'setLayout', params: ({ event }) => event.layout } },
        'setup.changed': { actions: { type: 'setSetup', params: ({ event }) => event.setup } },
        'balance.changed': { actions: { type: 'setBalance', params: ({ event }) => event.balance } },
        'bet.requested': [
          {
            guard: 'canPay',
            target: 'asking',
            actions: [
              { type: 'takeBet', params: ({ event }) => event.at },
              { type: 'announceBet', params: ({ event }) => event.requestId },
            ],
          },
          // Without a bet on the table nothing happens.
          { guard: 'isShort', target: 'short' },
        ],
      },
    },
    short: {
      on: {
        'notice.dismissed': 'ready',
        'bet.changed': { target: 'ready', actions: { type: 'setBet', params: ({ event }) => event.bet } },
        'layout.changed': { target: 'ready', actions: { type: 'setLayout', params: ({ event }) => event.layout } },
        'setup.changed': { target: 'ready', actions: { type: 'setSetup', params: ({ event }) => event.setup } },
        'balance.changed': { target: 'ready', actions: { type: 'setBalance', params: ({ event }) => event.balance } },
      },
    },
    asking: {
      tags: 'busy',
      initial: 'sure',
      states: { sure: { on: { 'round.unsure': 'unsure' } }, unsure: {} },
      on: {
        'round.updated': { target: 'playing', actions: { type: 'setRound', params: ({ event }) => event } },
        'round.refused': { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event.failure } },
      },
    },
    refused: {
      tags: 'failed',
      on: {
        'notice.dismissed': [
          { guard: 'isOpen', target: 'choosing', actions: 'clearRefusal' },
          { target: 'ready', actions: 'clearRefusal' },
        ],
        'balance.changed': { actions: { type: 'setBalance', params: ({ event }) => event.balance } },
      },
    },
    playing: {
      tags: 'busy',
      entry: 'showNext',
      after: {
        event: [
          { guard: 'hasMoreEvents', target: 'playing', reenter: true },
          { guard: 'isOpen', target: 'choosing' },
          { target: 'resting' },
        ],
      },
      on: {
        'animation.skipped': [
          { guard: 'isOpen', target: 'choosing', actions: ['showAll', { type: 'skipShow', params: ({ event }) => event.at }] },
          { target: 'resting', actions: ['showAll', { type: 'skipShow', params: ({ event }) => event.at }] },
        ],
        'balance.changed': { actions: { type: 'setAccountBalance', params: ({ event }) => event.balance } },
      },
    },
    choosing: {
      entry: 'showAll',
      on: {
        'choice.requested': {
          guard: { type: 'isLegal', params: ({ event }) => event.choice },
          target: 'asking',
          actions: [
            { type: 'setChoice', params: ({ event }) => event.choice },
            { type: 'announceChoice', params: ({ event }) => event },
          ],
        },
        'balance.changed': { actions: { type: 'setBalance', params: ({ event }) => event.balance } },
      },
    },
    resting: {
      tags: 'busy',
      entry: ['showAll', 'payOut', 'announceShown'],
      after: { rest: 'ready' },
      on: { 'balance.changed': { actions: { type: 'setBalance', params: ({ event }) => event.balance } } },
    },
    // The page takes the frame away.
    closed: {},
  },
})
