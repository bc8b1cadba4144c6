import { sum, upTo } from './stream.ts'
import type { Next } from './stream.ts'

type Counts = Readonly<Record<3 | 4 | 5, number>>

/** The published data of a slot (games/<id>/game.ts). */
export interface SlotData {
  readonly symbols: readonly string[]
  readonly reels: readonly (readonly string[])[]
  readonly rows?: number
  readonly stopEvery?: number
  readonly lines: readonly (readonly number[])[]
  readonly ways?: { readonly wildCounts: number }
  readonly clusters?: { readonly sizes: readonly number[]; readonly pays: Readonly<Record<string, readonly number[] | undefined>> }
  readonly cascade?: { readonly multipliers: readonly number[]; readonly freeMultipliers: readonly number[]; readonly most: number }
  readonly hold?: {
    readonly trigger: number
    readonly lives: number
    readonly chance: number
    readonly of: number
    readonly values: readonly { readonly value: number; readonly weight: number }[]
    readonly grand: number
  }
  readonly wild: string
  readonly scatter?: string
  readonly pays: Readonly<Record<string, Counts | undefined>>
  readonly scatterPays: Counts
  readonly freeSpins: { readonly awards: Counts; readonly multiplier: number; readonly retrigger: boolean; readonly cap: number }
  readonly maxWin?: number
}

/** One turn of the reels, one tumble or one respin. */
interface Event {
  readonly stops: readonly number[]
  readonly window: readonly (readonly string[])[]
  readonly win: number
}

const forCount = (values: Counts, count: number): number => (count < 3 ? 0 : count > 5 ? values[5] : values[count as 3 | 4 | 5])

/** What a window pays in twentieths of the stake, and the cells of its wins, as «reel,row». */
function winsIn(slot: SlotData, window: readonly (readonly string[])[]): { pay: number; cells: ReadonlySet<string> } {
  let pay = 0
  const cells = new Set<string>()
  const shows = (reel: number, row: number, symbol: string): boolean => {
    const here = window[reel]?.[row]
    return here === symbol || here === slot.wild
  }
  for (const line of slot.lines) {
    let best = { pay: 0, count: 0 }
    for (const symbol of slot.symbols) {
      const pays = slot.pays[symbol]
      if (!pays) continue
      let count = 0
      while (count < 5 && shows(count, line[count] ?? 0, symbol)) count++
      if (forCount(pays, count) > best.pay) best = { pay: forCount(pays, count), count }
    }
    pay += best.pay
    for (const reel of upTo(best.count)) cells.add(`${reel},${line[reel]}`)
  }
  if (slot.ways)
    for (const symbol of slot.symbols) {
      const pays = slot.pays[symbol]
      if (!pays) continue
      const { wildCounts } = slot.ways
      const perReel = window.map((column) => sum(column.map((cell) => (cell === symbol ? 1 : cell === slot.wild ? wildCounts : 0))))
      const reels = perReel.includes(0) ? perReel.indexOf(0) : perReel.length
      pay += forCount(pays, reels) * perReel.slice(0, reels).reduce((product, count) => product * count, 1)
    }
  if (slot.clusters)
    for (const symbol of slot.symbols) {
      const table = slot.clusters.pays[symbol]
      if (!table) continue
      const done = new Set<string>()
      for (const [reel, column] of window.entries())
        for (const [row, here] of column.entries()) {
          if (here !== symbol || done.has(`${reel},${row}`)) continue
          const cluster = new Set<string>()
          const spread = (x: number, y: number): void => {
            if (cluster.has(`${x},${y}`) || !shows(x, y, symbol)) return
            cluster.add(`${x},${y}`)
            for (const [dx, dy] of [
              [0, 1],
              [0, -1],
              [1, 0],
              [-1, 0],
            ] as const)
              spread(x + dx, y + dy)
          }
          spread(reel, row)
          for (const cell of cluster) done.add(cell)
          const size = slot.clusters.sizes.filter((least) => cluster.size >= least).length
          if (size === 0) continue
          pay += table[size - 1] ?? 0
          for (const cell of cluster) cells.add(cell)
        }
    }
  return { pay, cells }
}

/** The coins of a hold: the sum of their values in stakes, and how many events they take. */
function held(slot: SlotData, window: readonly (readonly string[])[], next: Next): { worth: number; events: number } {
  const { hold } = slot
  if (!hold) return { worth: 0, events: 0 }
  let worth = 0
  const addCoin = () => {
    let drawn = next(sum(hold.values.map(({ weight }) => weight)))
    for (const { value, weight } of hold.values) {
      if (drawn >= 0 && drawn < weight) worth += value
      drawn -= weight
    }
  }
  const isCoin = window.flat().map((symbol) => symbol === slot.scatter)
  for (const coin of isCoin) if (coin) addCoin()
  let events = 1
  let lives = hold.lives
  while (lives > 0 && isCoin.includes(false)) {
    events++
    lives--
    for (const [cell, coin] of isCoin.entries()) {
      if (coin || next(hold.of) >= hold.chance) continue
      isCoin[cell] = true
      lives = hold.lives
      addCoin()
    }
  }
  return { worth: worth + (isCoin.includes(false) ? 0 : hold.grand), events }
}

/** A round from its numbers (docs/fairness.md, «Slots»). `stake` in hundredths. */
export function playSlot(slot: SlotData, stake: number, next: Next): { payout: number; events: readonly Event[] } {
  const rows = slot.rows ?? 3
  const every = slot.stopEvery ?? 1
  const maxPayout = slot.maxWin === undefined ? Infinity : slot.maxWin * stake
  const events: Event[] = []
  let payout = 0
  const add = (event: Event): boolean => {
    const win = Math.min(event.win, maxPayout - payout)
    payout += win
    events.push({ ...event, win })
    return payout < maxPayout
  }
  let [awarded, remaining, isFree] = [0, 0, false]
  for (;;) {
    const stops = slot.reels.map((strip) => next(strip.length / every) * every)
    let window = slot.reels.map((strip, reel) => upTo(rows).map((row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ''))
    const scatters = window.flat().filter((symbol) => symbol === slot.scatter).length
    if (isFree) remaining--
    if (!isFree || slot.freeSpins.retrigger) {
      const more = Math.min(forCount(slot.freeSpins.awards, scatters), slot.freeSpins.cap - awarded)
      awarded += more
      remaining += more
    }
    // How many symbols above its stop each reel has used.
    const used = slot.reels.map(() => 0)
    for (let step = 0; ; step++) {
      const steps = slot.cascade && (isFree ? slot.cascade.freeMultipliers : slot.cascade.multipliers)
      const multiplier = steps ? (steps[Math.min(step, steps.length - 1)] ?? 1) : isFree ? slot.freeSpins.multiplier : 1
      const { pay, cells } = winsIn(slot, window)
      const scatterWin = step === 0 ? forCount(slot.scatterPays, scatters) * stake : 0
      const win = ((pay * stake) / 20 + scatterWin) * multiplier
      if (!add({ stops: step === 0 ? stops : [], window, win })) return { payout, events }
      if (!slot.cascade || cells.size === 0 || step === slot.cascade.most) break
      window = window.map((column, reel) => {
        const stayed = column.filter((_, row) => !cells.has(`${reel},${row}`))
        const strip = slot.reels[reel] ?? []
        const fallen = upTo(rows - stayed.length).map(() => {
          used[reel] = (used[reel] ?? 0) + 1
          return strip[((stops[reel] ?? 0) - (used[reel] ?? 0) + 10 * strip.length) % strip.length] ?? ''
        })
        return [...fallen.toReversed(), ...stayed]
      })
    }
    if (slot.hold && scatters >= slot.hold.trigger) {
      const { worth, events: count } = held(slot, window, next)
      for (const at of upTo(count))
        if (!add({ stops: [], window: [], win: at === count - 1 ? worth * stake : 0 })) return { payout, events }
    }
    if (remaining === 0) return { payout, events }
    isFree = true
  }
}
