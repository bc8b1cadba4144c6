import { numbersOf } from './stream.ts'
import type { Next } from './stream.ts'

interface Disc {
  readonly id: number
  readonly kind: number
  x: number
  y: number
}
interface Bed {
  readonly coins: readonly (readonly [id: number, kind: number, x: number, y: number])[]
  readonly next: number
}
interface Landing {
  readonly kind: number
  readonly x: number
  readonly y: number
}

const radius = 1700
const values = [80, 80, 500]

/** Divided with the remainder dropped, towards zero. */
const toInteger = (value: number): number => Math.trunc(value)

/** What is dropped, by the numbers of a round: for each coin its kind, two numbers across, and one along. */
function landingsOf(aim: number, coins: number, next: Next): Landing[] {
  return Array.from({ length: coins }, () => {
    const kind = next(21) === 20 ? 2 : 1
    const x = 15_000 + 1200 * (aim - 4) - 7200 + next(7201) + next(7201)
    return { kind, x, y: radius + next(4200 - radius) }
  })
}

/** Moves the coins on a bed (docs/fairness.md, «Coin pusher»). */
export function dropCoins(bed: Bed, landings: readonly Landing[]): { bed: Bed; paid: number; lost: number } {
  let discs: Disc[] = bed.coins.map(([id, kind, x, y]) => ({ id, kind, x, y }))
  let [next, paid, lost] = [bed.next, 0, 0]
  const sort = () => discs.sort((a, b) => a.y - b.y || a.id - b.id)
  const keepIn = (front: number) => {
    for (const disc of discs) {
      disc.y = Math.max(disc.y, front + radius)
      if (disc.y < 18_400) disc.x = Math.min(Math.max(disc.x, radius), 30_000 - radius)
    }
  }
  const part = () => {
    for (const [index, behind] of discs.entries())
      for (const ahead of discs.slice(index + 1)) {
        const [dx, dy] = [ahead.x - behind.x, ahead.y - behind.y]
        if (dy >= 2 * radius) break
        const square = dx * dx + dy * dy
        if (square >= 4 * radius * radius) continue
        if (square === 0) {
          ahead.x += ahead.id % 2 ? -radius : radius
          continue
        }
        let distance = toInteger(Math.sqrt(square))
        while (distance * distance > square) distance--
        while ((distance + 1) ** 2 <= square) distance++
        const overlap = 2 * radius - distance
        const [moveX, moveY] = [toInteger((dx * overlap) / distance), toInteger((dy * overlap) / distance)]
        const [backX, backY] = [toInteger(moveX / 4), toInteger(moveY / 4)]
        behind.x -= backX
        behind.y -= backY
        ahead.x += moveX - backX
        ahead.y += moveY - backY
      }
  }
  for (const { kind, x, y } of landings) {
    discs.push({ id: next++, kind, x, y })
    for (let step = 1; step <= 12; step++) {
      const front = 350 * step
      for (let pass = 0; pass < 2; pass++) {
        sort()
        keepIn(front)
        part()
      }
      keepIn(front)
      discs = discs.filter((disc) => {
        const worth = values[disc.kind] ?? 0
        if (disc.y > 20_000) paid += worth
        else if (disc.x < 0 || disc.x > 30_000) lost += worth
        else return true
        return false
      })
    }
  }
  sort()
  return { bed: { coins: discs.map(({ id, kind, x, y }) => [id, kind, x, y] as const), next }, paid, lost }
}

/** What lies on a bed, as the text whose SHA-256 is shown before a drop. */
export const textOf = ({ coins, next }: Bed): string => JSON.stringify([1, next, coins])

/** The landings of a round by its seeds. */
export const landingsBySeeds = (serverSeed: string, clientSeed: string, nonce: number, aim: number, coins: number): Landing[] =>
  landingsOf(aim, coins, numbersOf(serverSeed, `${clientSeed}:${nonce}`))
