import { bedText, coinPusher, drawLandings, openingBed, playDrops } from '#games/coin-pusher/rules.ts'
import { fairDraw } from '#games/fair/fair.ts'
import type { Draw } from '#games/fair/fair.ts'
import { slotGames } from '#games/index.ts'
import { daySeeds, drawSlip } from '#games/palabunutan/rules.ts'
import { betsText } from '#games/shared/game.ts'
import { sharedGames } from '#games/shared/games.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { commitTo, drawSeeds } from '#games/staged/board.ts'
import { isOver, playStaged } from '#games/staged/game.ts'
import type { StagedGame } from '#games/staged/game.ts'
import { stagedGames } from '#games/staged/games.ts'
import { fairHash, fairHmac } from '#server/kernel/fairHmac.ts'
import { dropCoins, landingsBySeeds, textOf } from './verifier/pusher.ts'
import { checkSharedRound } from './verifier/shared.ts'
import { playSlot } from './verifier/slots.ts'
import { playStagedRound } from './verifier/staged.ts'
import { numbersOf, sha256 } from './verifier/stream.ts'

/** What the server decides for a round, and what the verifier makes of the round's published data: equal texts, if both are right. */
export interface Checked {
  readonly server: string
  readonly verifier: string
}
type Check = (number: number) => Promise<Checked>

const seedOf = (number: number): { serverSeed: string; clientSeed: string } => ({
  serverSeed: fairHash(`server seed ${number}`),
  clientSeed: `swerte:${number % 7}`,
})
const hashes = { hmac: fairHmac, sha256: fairHash }
const pick = <Item>(list: readonly Item[], draw: Draw): Item => {
  const item = list[draw(list.length)]
  if (item === undefined) throw new RangeError('An empty list')
  return item
}

const slotChecks = slotGames.map((game): readonly [string, Check] => [
  game.id,
  async (nonce) => {
    const seeds = seedOf(nonce)
    const stake = pick(game.stakes, seededDraw(nonce))
    const round = playRound(game, stake, fairDraw({ ...seeds, nonce }, fairHmac))
    const result = playSlot(game, stake, numbersOf(seeds.serverSeed, `${seeds.clientSeed}:${nonce}`))
    return {
      server: JSON.stringify([round.payout, round.spins.map(({ stops, win }) => [stops, win])]),
      verifier: JSON.stringify([result.payout, result.events.map(({ stops, win }) => [stops, win])]),
    }
  },
])

/** Bets on a few spots, as far as the game has any. */
const layoutOf = ({ spots = [], stakes }: StagedGame, draw: Draw) =>
  [...new Set(Array.from({ length: spots.length > 0 ? 5 : 0 }, () => pick(spots, draw)))].map((spot) => ({
    spot,
    amount: pick(stakes, draw),
  }))

const stagedChecks = stagedGames.map((game): readonly [string, Check] => [
  game.id,
  async (number) => {
    const chance = seededDraw(number)
    const seeds = { ...seedOf(number), number }
    const setup = pick(game.setups, chance)
    const layout = layoutOf(game, chance)
    const bet = layout.length > 0 ? layout.reduce((sum, { amount }) => sum + amount, 0) : pick(game.stakes, chance)
    const board = game.board(setup, fairDraw(drawSeeds(seeds), fairHmac))
    const choices: string[] = []
    let state = game.start(setup, bet, board, layout)
    // Some players leave early: their round ends by the safe rule.
    const most = chance(12)
    while (!isOver(state)) {
      choices.push(choices.length < most ? pick(state.legal, chance) : game.safe(state))
      state = playStaged(game, { setup, bet, layout, choices }, board)
    }
    const { root } = await commitTo(board, seeds, hashes)
    const result = playStagedRound({ gameId: game.id, setup, bet, layout, choices, ...seeds })
    return {
      server: JSON.stringify([root, board, state.stake, state.payout]),
      verifier: JSON.stringify([result.root, result.board, result.stake, result.payout]),
    }
  },
])

/** A bet that a game takes, as far as a number decides it. */
const sharedChoices: Readonly<Record<string, (draw: Draw) => string>> = {
  'color-game': (draw) => pick(['yellow', 'white', 'pink', 'blue', 'red', 'green'], draw),
  crash: (draw) => (draw(2) ? 'hand' : ((101 + draw(900)) / 100).toFixed(2)),
  bingo: (draw) => String(1 + draw(999_999)),
}

const sharedChecks = sharedGames.map((game): readonly [string, Check] => [
  game.id,
  async (number) => {
    const chance = seededDraw(number)
    const { serverSeed } = seedOf(number)
    const signature = fairHash(`signature ${number}`)
    const value = sha256(Buffer.from(signature, 'hex'))
    const link = chance(20)
    let anchor = serverSeed
    for (let step = 0; step < link; step++) anchor = fairHash(anchor)
    const bets = Array.from({ length: 5 }, (_, index) => ({
      id: String(10 * number + index),
      choice: sharedChoices[game.id]?.(chance) ?? '',
      stake: 100 * (1 + chance(100)),
      cashOut: game.run?.cashOut && chance(2) ? 101 + chance(400) : null,
    }))
    const outcome = game.step(fairDraw({ serverSeed, clientSeed: value, nonce: number }, fairHmac))
    const result = checkSharedRound({
      gameId: game.id,
      number,
      anchor,
      link,
      serverSeed,
      beacon: { value, signature },
      betsRoot: fairHash(betsText(bets)),
      bets,
    })
    return {
      server: JSON.stringify([true, true, true, outcome, bets.map((bet) => game.payout(bet, outcome))]),
      verifier: JSON.stringify([result.isSeedInChain, result.isBeaconSigned, result.areBetsRight, result.outcome, result.payouts]),
    }
  },
])

/** Each drop is on the bed that the one before left. */
function pusherCheck(): Check {
  let bed = openingBed()
  return async (nonce) => {
    const chance = seededDraw(nonce)
    const [aim, coins, seeds] = [chance(coinPusher.aims), 1 + chance(coinPusher.maxCoins), seedOf(nonce)]
    const before = bed
    const played = playDrops(before, drawLandings(aim, coins, fairDraw({ ...seeds, nonce }, fairHmac)))
    bed = played.bed
    const result = dropCoins(before, landingsBySeeds(seeds.serverSeed, seeds.clientSeed, nonce, aim, coins))
    return { server: `${played.paid} ${bedText(played.bed)}`, verifier: `${result.paid} ${textOf(result.bed)}` }
  }
}

const slips = 100
const dailyCheck: Check = async (day) => {
  const { serverSeed, clientSeed } = seedOf(day)
  const slip = drawSlip([{ coins: 1, count: slips }], fairDraw(daySeeds({ serverSeed, clientSeed, day }), fairHmac))
  return { server: String(slip), verifier: String(numbersOf(serverSeed, `${clientSeed}:daily:${day}`)(slips)) }
}

/** A new check of each game: rounds as the server decides them, for the verifier that was written from docs/fairness.md alone. */
export const checks = (): ReadonlyMap<string, Check> =>
  new Map([...slotChecks, ...stagedChecks, ...sharedChecks, ['coin-pusher', pusherCheck()], ['palabunutan', dailyCheck]])
