import type { Hello } from '#contract/gameChannel.ts'
import type { StagedRound } from '#contract/staged.ts'
import { defineModel } from '../kit/model.ts'
import { sampleGame } from '../kit/samples.ts'
import { stagedRoundMachine } from './stagedRound.machine.ts'

const round = (changes: Partial<StagedRound> = {}): StagedRound => ({
  roundId: 'round-1',
  gameId: 'mines',
  time: 0,
  demo: false,
  bet: 100,
  stake: 100,
  setup: '3',
  layout: [],
  choices: [],
  version: 0,
  events: [{ type: 'dealt' }],
  legal: ['open-1', 'open-2'],
  isOver: false,
  payout: 0,
  isByRule: false,
  balance: 99_900,
  rulesVersion: 1,
  root: 'root',
  ...changes,
})
const open = round()
const over = round({
  events: [{ type: 'dealt' }, { type: 'lit', leaf: 1, value: 0 }, { type: 'cashed' }],
  choices: ['open-1'],
  version: 1,
  legal: [],
  isOver: true,
  payout: 110,
  balance: 100_010,
})

const hello = (staged: StagedRound | undefined, balance = 100_000): { hello: Hello } => {
  const { name, demo, stakes, rtp, rulesVersion } = sampleGame()
  return {
    hello: {
      type: 'hello',
      locale: 'en-PH',
      theme: 'gabi',
      sound: false,
      reducedMotion: false,
      game: { gameId: 'mines', name, demo, balance, stakes, rtp, rulesVersion, paceMs: 5_000 },
      visit: { elapsed: 0, rounds: 0, staked: 0, won: 0 },
      resume: null,
      ...(staged && { staged }),
    },
  }
}

export const stagedRoundModel = defineModel({
  machine: stagedRoundMachine,
  title: 'A round with choices',
  starts: [
    { title: 'The game opens in its frame', input: { hasSpots: false, setup: '3', eventMs: { shown: 60 } } },
    { title: 'A game with a table opens in its frame', input: { hasSpots: true, setup: '3', eventMs: { shown: 60 } } },
  ],
  events: {
    'host.connected': [
      { title: 'The page connects, with no earlier round', with: hello(undefined) },
      { title: 'The page connects with an open round', with: hello(open, 99_900) },
      { title: 'The page connects with a round that is over', with: hello(over, 100_010) },
      { title: 'The page connects with a low balance', with: hello(undefined, 50) },
    ],
    'host.disconnected': [{ title: 'The page closes the game session' }],
    'balance.changed': [{ title: 'Coins are added to the balance', with: { balance: 200_000 } }],
    'bet.changed': [{ title: 'The player chooses a bet of 2', with: { bet: 200 } }],
    'layout.changed': [
      {
        title: 'The player places two chips',
        with: {
          layout: [
            { spot: 'red', amount: 100 },
            { spot: 'n7', amount: 100 },
          ],
        },
      },
    ],
    'setup.changed': [{ title: 'The player changes the setup', with: { setup: '5' } }],
    'bet.requested': [{ title: 'The player taps Bet', with: { requestId: 'request-1', at: 1_000 } }],
    'choice.requested': [{ title: 'The player makes a choice', with: { requestId: 'request-2', choice: 'open-1' } }],
    'animation.skipped': [{ title: 'The player taps to skip the show', with: { at: 2_000 } }],
    'round.updated': [
      { title: 'The round is open', with: { round: open, at: 1_500 } },
      { title: 'The round is over', with: { round: over, at: 1_500 } },
    ],
    'round.refused': [
      { title: 'The bet or the choice is refused', with: { failure: 'balanceTooLow' } },
      { title: 'It is refused for a reason without a name', with: { failure: null } },
    ],
    'round.unsure': [{ title: 'The connection is slow: the result is not known yet' }],
    'notice.dismissed': [{ title: 'The player closes the notice' }],
  },
  ports: {},
  waits: { event: 'An event of the round was shown', rest: 'The result was shown, and the pace of a round is over' },
  states: {
    waiting: 'Waiting for the page around the game',
    ready: 'Ready for a bet',
    short: 'The balance is too low for the bet',
    asking: 'The bet or the choice is on its way',
    'asking.sure': 'Waiting for the round',
    'asking.unsure': 'The connection is slow: still waiting',
    refused: 'It was refused; nothing was taken',
    playing: 'What happened is shown',
    choosing: 'Waiting for the player’s choice',
    resting: 'The result is shown',
    closed: 'The game session is closed',
  },
  same: ({ bet, setup, balance, shown, refusal, round }) => ({
    bet,
    setup,
    balance,
    shown,
    refusal,
    round: round && [round.roundId, round.version, round.isOver],
  }),
})
