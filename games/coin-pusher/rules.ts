import type { Draw } from '../fair/fair.ts'

/**
 * The coin pusher (docs/decisions/059): discs on a bed that move only when they are pushed, as coins on felt do. All positions are whole
 * numbers, so that server, page and verifier compute the same coins on any machine. Nothing is added to the bed but what is dropped, and
 * nothing is paid but what falls over the front edge.
 */
export const coinPusher = {
  id: 'coin-pusher',
  rulesVersion: 1,
  bestRtp: 9_700,
  rtp: { least: 9_555, most: 9_668, first100: 8_467 },
  price: 1_00,
  maxCoins: 10,
  /** One coin to ten. */
  stakes: [1_00, 2_00, 3_00, 4_00, 5_00, 6_00, 7_00, 8_00, 9_00, 10_00],
  aims: 9,
} as const

/** Lengths in hundredths of a millimetre; y grows from the pusher, drawn back, towards the front edge. */
export const bedSize = { width: 30_000, length: 20_000, radius: 1_700, stroke: 4_200, opening: 18_400 } as const

/**
 * The kinds of coins and their values in hundredths. Wooden coins fill a new bed, and none is worth more than any coin that a player drops:
 * what they pay is less than what the player's own coins leave on the bed in their place.
 */
export const coinValues = [80, 80, 5_00] as const
export const [wooden, silver, golden] = [0, 1, 2] as const
export type CoinKind = 0 | 1 | 2

/** Id, kind and place of a coin. */
export type Coin = [id: number, kind: CoinKind, x: number, y: number]
export interface Bed {
  /** Ordered from the pusher to the front. */
  readonly coins: readonly Coin[]
  /** The id of the next coin. */
  readonly next: number
}
/** Where a dropped coin lands, and what it is. */
export interface Landing {
  readonly kind: CoinKind
  readonly x: number
  readonly y: number
}
export interface Fall {
  readonly id: number
  readonly kind: CoinKind
  /** During which stroke of the pusher, counted from 0: each coin is dropped before a stroke of its own. */
  readonly stroke: number
  readonly to: 'front' | 'side'
}
export interface Played {
  readonly bed: Bed
  readonly falls: readonly Fall[]
  /** The value of what fell over the front edge, in hundredths. */
  readonly paid: number
}

const { width, length, radius, stroke: strokeLength, opening } = bedSize
const diameter = 2 * radius
/** Steps of a stroke, and how often the coins of a step are moved apart. */
export const steps = 12
const passes = 2

/** One coin in 21 is golden: a dropped coin is worth its price on average. */
const kindOf = (drawn: number): CoinKind => (drawn < 20 ? silver : golden)

/** The place that an aim points to, before pins scatter the coin. */
export const aimedAt = (aim: number): number => width / 2 + ((aim * 2 - (coinPusher.aims - 1)) * aimStep) / 2
const aimStep = 1_200
/** A coin lands up to twice this far beside its aim. */
const scatter = 3_600

/** Draws what is dropped and where it lands. */
export const drawLandings = (aim: number, count: number, draw: Draw): Landing[] =>
  Array.from({ length: count }, () => {
    const kind = kindOf(draw(21))
    const x = aimedAt(aim) + draw(2 * scatter + 1) + draw(2 * scatter + 1) - 2 * scatter
    return { kind, x, y: radius + draw(strokeLength - radius) }
  })

/** The bed of a new player, the same for everybody: four staggered rows of wooden coins, fewer than play leaves on a bed. */
export function openingBed(): Bed {
  const coins = Array.from({ length: 4 * 8 }, (_, id): Coin => {
    const [row, column] = [id >> 3, id & 7]
    return [id, wooden, radius + (row % 2 === 0 ? 0 : 1_400) + column * 3_600, strokeLength + radius + row * 3_900]
  })
  return { coins, next: coins.length }
}

/** The largest integer whose square is not above `square`: exact, however a machine rounds its square root. */
function wholeRoot(square: number): number {
  let root = Math.sqrt(square) | 0
  while (root * root > square) root -= 1
  while ((root + 1) * (root + 1) <= square) root += 1
  return root
}

/** A typed array is never read beyond its end here. */
const at = (column: Int32Array, index: number): number => column[index] ?? 0

/** The coins of a bed while they move, in columns: coin i is the i-th of each, and they are ordered by y. */
interface Discs {
  count: number
  readonly id: Int32Array
  readonly kind: Int32Array
  readonly x: Int32Array
  readonly y: Int32Array
}

const isInOrder = (y: number, id: number, nextY: number, nextId: number): boolean => y < nextY || (y === nextY && id < nextId)

/** Insertion sort: the coins are almost in order. Of two coins that are level the older one is first. */
function order({ count, id, kind, x, y }: Discs): void {
  for (let index = 1; index < count; index++) {
    const thisY = at(y, index)
    const thisId = at(id, index)
    if (isInOrder(at(y, index - 1), at(id, index - 1), thisY, thisId)) continue
    const thisKind = at(kind, index)
    const thisX = at(x, index)
    let place = index
    while (place > 0 && !isInOrder(at(y, place - 1), at(id, place - 1), thisY, thisId)) {
      id[place] = at(id, place - 1)
      kind[place] = at(kind, place - 1)
      x[place] = at(x, place - 1)
      y[place] = at(y, place - 1)
      place -= 1
    }
    id[place] = thisId
    kind[place] = thisKind
    x[place] = thisX
    y[place] = thisY
  }
}

/** Keeps the coins in front of the pusher and, up to the openings, between the walls. */
function keepOnBed({ count, x, y }: Discs, pusher: number): void {
  for (let i = 0; i < count; i++) {
    if (at(y, i) < pusher + radius) y[i] = pusher + radius
    if (at(y, i) >= opening) continue
    if (at(x, i) < radius) x[i] = radius
    else if (at(x, i) > width - radius) x[i] = width - radius
  }
}

/** Moves overlapping coins apart: the one in front takes three quarters of the way, as the one behind has the pusher at its back. */
function part({ count, id, x, y }: Discs): void {
  for (let i = 0; i < count; i++) {
    // A coin behind moves while it is parted from those in front.
    let behindX = at(x, i)
    let behindY = at(y, i)
    for (let j = i + 1; j < count; j++) {
      const dy = at(y, j) - behindY
      if (dy >= diameter) break
      const dx = at(x, j) - behindX
      if (dx >= diameter || dx <= -diameter) continue
      const square = dx * dx + dy * dy
      if (square >= diameter * diameter) continue
      if (square === 0) {
        x[j] = at(x, j) + (at(id, j) % 2 === 0 ? radius : -radius)
        continue
      }
      const distance = wholeRoot(square)
      const overlap = diameter - distance
      const moveX = ((dx * overlap) / distance) | 0
      const moveY = ((dy * overlap) / distance) | 0
      const backX = (moveX / 4) | 0
      const backY = (moveY / 4) | 0
      behindX -= backX
      behindY -= backY
      x[j] = at(x, j) + moveX - backX
      y[j] = at(y, j) + moveY - backY
    }
    x[i] = behindX
    y[i] = behindY
  }
}

/** What a page draws of a step: the coins, and how far the pusher extends. */
export type Watch = (stroke: number, step: number, coins: readonly Coin[], pusher: number) => void

const coinsOf = ({ count, id, kind, x, y }: Discs): Coin[] =>
  Array.from({ length: count }, (_, i) => [at(id, i), at(kind, i) as CoinKind, at(x, i), at(y, i)])

/** Drops the coins one after the other, each before a stroke of the pusher. */
export function playDrops(bed: Bed, landings: readonly Landing[], watch?: Watch): Played {
  const capacity = bed.coins.length + landings.length
  const [id, kind, x, y] = [new Int32Array(capacity), new Int32Array(capacity), new Int32Array(capacity), new Int32Array(capacity)]
  const discs: Discs = { count: 0, id, kind, x, y }
  const lay = ([thisId, thisKind, thisX, thisY]: Coin): void => {
    id[discs.count] = thisId
    kind[discs.count] = thisKind
    x[discs.count] = thisX
    y[discs.count] = thisY
    discs.count += 1
  }
  for (const coin of bed.coins) lay(coin)
  let next = bed.next
  const falls: Fall[] = []
  let paid = 0
  for (const [stroke, landing] of landings.entries()) {
    lay([next, landing.kind, landing.x, landing.y])
    next += 1
    for (let step = 1; step <= steps; step++) {
      const pusher = ((strokeLength * step) / steps) | 0
      for (let pass = 0; pass < passes; pass++) {
        order(discs)
        keepOnBed(discs, pusher)
        part(discs)
      }
      keepOnBed(discs, pusher)
      let kept = 0
      for (let i = 0; i < discs.count; i++) {
        const to = at(y, i) > length ? 'front' : at(x, i) < 0 || at(x, i) > width ? 'side' : undefined
        if (to) {
          const fallen = at(kind, i) as CoinKind
          falls.push({ id: at(id, i), kind: fallen, stroke, to })
          if (to === 'front') paid += coinValues[fallen]
          continue
        }
        id[kept] = at(id, i)
        kind[kept] = at(kind, i)
        x[kept] = at(x, i)
        y[kept] = at(y, i)
        kept += 1
      }
      discs.count = kept
      watch?.(stroke, step, coinsOf(discs), pusher)
    }
  }
  order(discs)
  return { bed: { coins: coinsOf(discs), next }, falls, paid }
}

export const valueOf = ({ coins }: Bed): number => coins.reduce((sum, [, kind]) => sum + coinValues[kind], 0)

/** A bed as text, the same for the same coins: what is stored and hashed. */
export const bedText = ({ coins, next }: Bed): string => JSON.stringify([coinPusher.rulesVersion, next, coins])

export function readBed(text: string): Bed {
  const [, next, coins] = JSON.parse(text) as [number, number, Coin[]]
  return { coins, next }
}
