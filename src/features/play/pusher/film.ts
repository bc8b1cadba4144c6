import type { PusherRound } from '#contract/pusher.ts'
import { aimedAt, playDrops, steps } from '#games/coin-pusher/rules.ts'
import type { Coin, CoinKind } from '#games/coin-pusher/rules.ts'

/** A coin on its way down, over the front edge or at a side. */
export interface Falling {
  readonly kind: CoinKind
  readonly x: number
  readonly y: number
  readonly to: 'front' | 'side'
  /** The stroke and step at which it left the bed, and how far its fall has come, from 0 to 1. */
  readonly fallen: number
}
/** What is drawn at one moment. */
export interface Picture {
  readonly coins: readonly Coin[]
  readonly falling: readonly Falling[]
  /** How far the pusher extends. */
  readonly pusher: number
  /** The coin in the air above its landing, from 0 at the carriage to 1 on the bed. */
  readonly dropping?: { readonly kind: CoinKind; readonly x: number; readonly y: number; readonly progress: number }
}
export interface Film {
  readonly strokes: number
  at(time: number): Picture
}

/** Parts of a stroke: the coin drops, the pusher goes out, and it comes back. */
const [dropEnds, pushEnds] = [0.3, 0.78]
/** A fall takes this part of a stroke. */
const fallTime = 0.32

const between = (from: number, to: number, progress: number): number => from + (to - from) * progress

/** The round as a film: the positions of each step as they were simulated, drawn in between at the screen's own rate. */
export function filmOf(
  { before, landings, falls, aim }: Pick<PusherRound, 'before' | 'landings' | 'falls' | 'aim'>,
  strokeMs: number,
): Film {
  const frames: { coins: readonly Coin[]; pusher: number }[][] = landings.map(() => [])
  playDrops(before, landings, (stroke, step, coins, pusher) => {
    ;(frames[stroke] ??= [])[step] = { coins, pusher }
  })
  // Before the first step of a stroke: the bed as the last left it, with the new coin.
  for (const [stroke, landing] of landings.entries()) {
    const last = stroke === 0 ? before.coins : (frames[stroke - 1]?.[steps]?.coins ?? [])
    const own: Coin = [before.next + stroke, landing.kind, landing.x, landing.y]
    ;(frames[stroke] ??= [])[0] = { coins: [...last, own], pusher: 0 }
  }
  // When and where each coin that falls was last seen.
  const ends = falls.flatMap(({ id, kind, stroke, to }) => {
    const own = frames[stroke] ?? []
    const step = own.findIndex(({ coins }) => !coins.some(([other]) => other === id))
    const place = own[Math.max(0, step - 1)]?.coins.find(([other]) => other === id)
    return place ? [{ kind, to, x: place[2], y: place[3], time: (stroke + between(dropEnds, pushEnds, step / steps)) * strokeMs }] : []
  })
  return {
    strokes: landings.length,
    at(time) {
      const stroke = Math.min(landings.length - 1, Math.max(0, Math.floor(time / strokeMs)))
      const part = Math.min(1, time / strokeMs - stroke)
      const own = frames[stroke] ?? []
      const progress = Math.min(1, Math.max(0, (part - dropEnds) / (pushEnds - dropEnds))) * steps
      const [from, to] = [own[Math.floor(progress)], own[Math.min(steps, Math.floor(progress) + 1)]]
      const next = new Map(to?.coins.map((coin) => [coin[0], coin]))
      const dropped = landings[stroke]
      const isInAir = part < dropEnds && dropped !== undefined
      const coins = (from?.coins ?? [])
        .filter(([id]) => !(isInAir && id === before.next + stroke))
        .map(([id, kind, x, y]): Coin => {
          const then = next.get(id)
          return then ? [id, kind, between(x, then[2], progress % 1), between(y, then[3], progress % 1)] : [id, kind, x, y]
        })
        .filter(([id]) => to === undefined || progress >= steps || next.has(id))
      const back = Math.max(0, (part - pushEnds) / (1 - pushEnds))
      return {
        coins,
        falling: ends.flatMap(({ time: began, ...end }) => {
          const fallen = (time - began) / (strokeMs * fallTime)
          return fallen >= 0 && fallen < 1 ? [{ ...end, fallen }] : []
        }),
        pusher: between(between(from?.pusher ?? 0, to?.pusher ?? 0, progress % 1), 0, back),
        ...(isInAir && {
          dropping: { kind: dropped.kind, x: between(aimedAt(aim), dropped.x, part / dropEnds), y: dropped.y, progress: part / dropEnds },
        }),
      }
    },
  }
}
