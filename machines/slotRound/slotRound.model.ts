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
      game: { gameId: 'fiesta-nights', name, demo, balance, stakes, rtp, rulesVersion },
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
    'host.greeted': [
      { title: 'The page greets, no round before', with: hello(null) },
      {
        title: 'The page greets with a round that was not seen to its end',
        with: hello({ round: freeSpins, seen: false }, { balance: 119_500 }),
      },
      { title: 'The page greets with a round that was seen', with: hello({ round: freeSpins, seen: true }) },
      { title: 'The page greets a nearly empty purse', with: hello(null, { balance: 300 }) },
      { title: 'The page greets a player who wants less motion', with: hello(null, { reducedMotion: true }) },
    ],
    'host.left': [{ title: 'The page closes the visit' }],
    'balance.changed': [{ title: 'Coins arrive in the purse', with: { balance: 200_000 } }],
    'stake.changed': [
      { title: 'The player chooses a stake of 2', with: { stake: 200 } },
      { title: 'The player chooses a stake of 10', with: { stake: 1_000 } },
    ],
    'spin.requested': [{ title: 'The player taps Spin', with: { requestId: 'request-1' } }],
    'show.hurried': [{ title: 'The player taps to hurry' }],
    'round.settled': [
      { title: 'The round is settled: three spins with wins', with: { round: freeSpins } },
      { title: 'The round is settled: one spin with two wins', with: { round: twoWins } },
      { title: 'The round is settled: nothing won', with: { round: sampleRound([0], { balance: 99_000 }) } },
    ],
    'round.refused': [
      { title: 'The round is refused', with: { failure: 'balanceTooLow' } },
      { title: 'The round is refused for a reason without a name', with: { failure: null } },
    ],
    'round.unsure': [{ title: 'The line is slow: nobody knows yet' }],
    'notice.dismissed': [{ title: 'The player closes the notice' }],
  },
  ports: {},
  waits: {
    stopping: 'The reels come to rest',
    presenting: 'The wins of the spin were shown together',
    single: 'A win was shown alone',
    between: 'The next spin begins',
    summing: 'The win was counted into the purse',
  },
  states: {
    waiting: 'Waiting for the page round the game',
    ready: 'Ready to spin',
    short: 'The purse is too small for the stake',
    asking: 'The reels turn',
    'asking.sure': 'Waiting for the round',
    'asking.unsure': 'The line is slow: still waiting',
    refused: 'The round was refused; the stake is back',
    stopping: 'The reels slow down',
    presenting: 'The wins are lit',
    'presenting.together': 'All wins are lit',
    'presenting.single': 'One win after another is lit',
    between: 'Between two spins of the round',
    summing: 'The win goes into the purse',
    closed: 'The visit is closed',
  },
  same: ({ reducedMotion, stake, balance, at, lit, isHurried, refusal, round }) => ({
    reducedMotion,
    stake,
    balance,
    at,
    lit,
    isHurried,
    refusal,
    round: round?.roundId ?? null,
  }),
})
