import type { SlotRound, SlotSpin } from '#contract/slotRound.ts'
import type { Draw } from '#games/fair/fair.ts'
import { scatterCells, windowAt, winsOf } from './evaluate.ts'
import { atCount, multiplierAt, stopEvery, type SlotGame } from './game.ts'
import { respins } from './hold.ts'
import { tumble, type Falling } from './tumble.ts'

/** Whether the game offers a total stake, in hundredths. */
export const isStake = (game: SlotGame, stake: number): boolean => game.stakes.includes(stake)

/** The event with its wins capped at the remaining maximum. */
const atMost = (event: SlotSpin, limit: number): SlotSpin => {
  if (event.win <= limit) return event
  let rest = limit
  const wins = event.wins.map((win) => {
    const amount = Math.min(win.amount, rest)
    rest -= amount
    return { ...win, amount }
  })
  return { ...event, wins, win: limit }
}

/** Decides a round at a stake that the game offers; one that it does not offer throws a RangeError, so check `isStake` first. */
export const playRound = (game: SlotGame, stake: number, draw: Draw): SlotRound => {
  if (!isStake(game, stake)) throw new RangeError(`${game.id} has no stake of ${stake}`)
  return replayRound(game, stake, draw)
}

/**
 * Decides a whole round at once, as a book of events that a page plays in order: the paid spin and every tumble, respin and free spin it
 * triggers. Each spin draws one number per reel, from the left; respins draw as `respins` documents; tumbles draw nothing. It ends when
 * `maxWin` is reached. `stake` in hundredths, at whatever stakes the game offered when the round was played. spec §7
 */
export const replayRound = (game: SlotGame, stake: number, draw: Draw): SlotRound => {
  const { awards, cap, retrigger } = game.freeSpins
  const maxPayout = (game.maxWin ?? Infinity) * stake
  const spins: SlotSpin[] = []
  let payout = 0
  let awarded = 0
  let freeLeft = 0
  /** Whether the round continues after the event. */
  const add = (event: SlotSpin): boolean => {
    const capped = atMost(event, maxPayout - payout)
    payout += capped.win
    spins.push(capped)
    return payout < maxPayout
  }
  let goesOn = true
  do {
    const free = spins.length > 0
    const stops = game.reels.map((strip) => draw(strip.length / stopEvery(game)) * stopEvery(game))
    let falling: Falling<string> = { window: windowAt(game, stops), taken: [] }
    const scatters = scatterCells(game, falling.window)
    const freeAdded = free && !retrigger ? 0 : Math.min(atCount(awards, scatters.length), cap - awarded)
    awarded += freeAdded
    freeLeft += freeAdded - (free ? 1 : 0)
    const eventOf = (step: number): SlotSpin => {
      const { window } = falling
      const multiplier = multiplierAt(game, free, step)
      const wins = winsOf(game, window, step === 0 ? scatters : [], stake, multiplier)
      const win = wins.reduce((sum, { amount }) => sum + amount, 0)
      const event = {
        window: window.map((symbols) => [...symbols]),
        wins,
        win,
        free,
        multiplier,
        freeAdded: step === 0 ? freeAdded : 0,
        freeLeft,
      }
      return step === 0 ? { stops, ...event } : { stops: [], ...event, kind: 'tumble' }
    }
    let event = eventOf(0)
    goesOn = add(event)
    for (let step = 1; goesOn && step <= (game.cascade?.most ?? 0) && event.wins.some(({ kind }) => kind !== 'scatter'); step += 1) {
      falling = tumble(game, stops, falling, event.wins)
      event = eventOf(step)
      goesOn = add(event)
    }
    if (goesOn && game.hold && scatters.length >= game.hold.trigger)
      goesOn = respins(game, game.hold, falling.window, stake, draw).every(add)
  } while (goesOn && freeLeft > 0)
  return { stake, payout, spins }
}
