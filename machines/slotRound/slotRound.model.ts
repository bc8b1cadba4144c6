import type { Hello } from '#contract/gameChannel.ts'
import { defineModel } from '../kit/model.ts'
import { sampleGame, sampleRound, withWins } from '../kit/samples.ts'
import { slotRoundMachine } from './slotRound.machine.ts'

const freeSpins = withWins(sampleRound([500, 0, 20_000], { balance: 119_500 }), [300, 200])
const twoWins = withWins(sampleRound([2_500], { balance: 101_500 }), [1_500, 1_000])

const hello = (resume: Hello['resume'], { balance = 100_000, reducedMotion = false } = {}): { hello: Hello } => {
  const { name, demo, stakes, rtp, rulesVersion } = sampleGame()
  return {
    hello: {
      type: 'hello',
      locale: 'en-PH',
      theme: 'gabi',
      sound: false,
      reducedMotion,
      game: { gameId: 'fiesta-nights', name, demo, balance, stakes, rtp, rulesVersion, paceMs: 2_500 },
      visit: { elapsed: 0, rounds: 0, staked: 0, won: 0 },
      resume,
    },
  }
}

export const slotRoundModel = defineModel({
  machine: slotRoundMachine,
  title: 'A round on the reels',
  starts: [{ title: 'A slot opens in its frame' }],
  events: {
    'host.connected': [
      { title: 'The page connects, with no earlier round', with: hello(null) },
      {
        title: 'The page connects with a round that was not shown to its end',
        with: hello({ round: freeSpins, seen: false }, { balance: 119_500 }),
      },
      { title: 'The page connects with a round that was shown', with: hello({ round: freeSpins, seen: true }) },
      { title: 'The page connects with a low balance', with: hello(null, { balance: 300 }) },
      { title: 'The page connects, with reduced motion', with: hello(null, { reducedMotion: true }) },
    ],
    'host.disconnected': [{ title: 'The page closes the game session' }],
    'balance.changed': [{ title: 'Coins are added to the balance', with: { balance: 200_000 } }],
    'stake.changed': [
      { title: 'The player chooses a bet of 2', with: { stake: 200 } },
      { title: 'The player chooses a bet of 10', with: { stake: 1_000 } },
    ],
    'spin.requested': [{ title: 'The player taps Spin', with: { requestId: 'request-1' } }],
    'animation.skipped': [{ title: 'The player taps to skip the show of wins' }],
    'round.settled': [
      { title: 'The round is settled: three spins with wins', with: { round: freeSpins } },
      { title: 'The round is settled: one spin with two wins', with: { round: twoWins } },
      { title: 'The round is settled: nothing won', with: { round: sampleRound([0], { balance: 99_000 }) } },
    ],
    'round.refused': [
      { title: 'The round is refused', with: { failure: 'balanceTooLow' } },
      { title: 'The round is refused for a reason without a name', with: { failure: null } },
    ],
    'round.unsure': [{ title: 'The connection is slow: the result is not known yet' }],
    'notice.dismissed': [{ title: 'The player closes the notice' }],
  },
  ports: {},
  waits: {
    stopping: 'The reels stop',
    presenting: 'The wins of the spin were shown together',
    single: 'A win was shown alone',
    between: 'The next spin begins',
    summing: 'The win was added to the balance',
  },
  states: {
    waiting: 'Waiting for the page around the game',
    ready: 'Ready to spin',
    short: 'The balance is too low for the bet',
    asking: 'The reels turn',
    'asking.sure': 'Waiting for the round',
    'asking.unsure': 'The connection is slow: still waiting',
    refused: 'The round was refused; the bet is returned',
    stopping: 'The reels slow down',
    presenting: 'The wins are highlighted',
    'presenting.together': 'All wins are highlighted',
    'presenting.single': 'One win after another is highlighted',
    between: 'Between two spins of the round',
    summing: 'The win is added to the balance',
    closed: 'The game session is closed',
  },
  same: ({ reducedMotion, stake, balance, at, highlighted, refusal, round }) => ({
    reducedMotion,
    stake,
    balance,
    at,
    highlighted,
    refusal,
    round: round?.roundId ?? null,
  }),
})
