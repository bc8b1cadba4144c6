import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  aimedAt,
  bedSize,
  bedText,
  coinPusher,
  coinValues,
  drawLandings,
  openingBed,
  playDrops,
  readBed,
  silver,
  valueOf,
  wooden,
} from '#games/coin-pusher/rules.ts'
import type { Bed, Landing } from '#games/coin-pusher/rules.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'

const hashOf = (bed: Bed): string => createHash('sha256').update(bedText(bed)).digest('hex')
const worth = (kinds: readonly { kind: Landing['kind'] }[]): number => kinds.reduce((sum, { kind }) => sum + coinValues[kind], 0)
const { width, length, radius } = bedSize

/** Drops coins singly, at aims that the draw chooses, and calls `each` after every one. */
function dropMany(
  count: number,
  seed: number,
  each: (before: Bed, landings: readonly Landing[], played: ReturnType<typeof playDrops>) => void,
): Bed {
  const draw = seededDraw(seed)
  let bed = openingBed()
  for (let n = 0; n < count; n++) {
    const landings = drawLandings(draw(coinPusher.aims), 1, draw)
    const played = playDrops(bed, landings)
    each(bed, landings, played)
    bed = played.bed
  }
  return bed
}

describe('the coin pusher', () => {
  test('replays to the same coins on every machine', () => {
    const bed = dropMany(300, 1, () => {})
    expect(hashOf(bed)).toBe('45d52a706553b6e1a02e363f90ea6207eec48607b617004e50107617918222a6')
    expect(hashOf(openingBed())).toBe('2b54e7a8ee201ac33bd9272960ad79edf9ce03c4f19a7fdd549004c4160b7e3a')
  })

  test('drops ten coins as it drops ten single ones, and again from the bed’s text', () => {
    const landings = drawLandings(4, 10, seededDraw(2))
    const together = playDrops(openingBed(), landings)
    let [bed, paid] = [openingBed(), 0]
    for (const landing of landings) {
      const played = playDrops(readBed(bedText(bed)), [landing])
      bed = played.bed
      paid += played.paid
    }
    expect([bedText(bed), paid]).toEqual([bedText(together.bed), together.paid])
  })

  test('makes and loses no coin: what is on the bed or dropped stays, is paid, or falls at a side', () => {
    let falls = 0
    dropMany(1_000, 3, (before, landings, { bed, falls: fallen, paid }) => {
      expect(valueOf(bed) + worth(fallen)).toBe(valueOf(before) + worth(landings))
      expect(paid).toBe(worth(fallen.filter(({ to }) => to === 'front')))
      const ids = [...bed.coins.map(([id]) => id), ...fallen.map(({ id }) => id)].toSorted((a, b) => a - b)
      expect(ids).toEqual([...before.coins.map(([id]) => id), before.next].toSorted((a, b) => a - b))
      falls += fallen.length
    })
    expect(falls).toBeGreaterThan(900)
  })

  test('keeps every coin on the bed, before the pusher, and hardly over another', () => {
    dropMany(400, 4, (_before, _landings, { bed: { coins } }) => {
      for (const [, , x, y] of coins) expect(x >= 0 && x <= width && y >= radius && y <= length).toBe(true)
      const gaps = coins.flatMap(([, , x, y], i) => coins.slice(i + 1).map(([, , otherX, otherY]) => Math.hypot(x - otherX, y - otherY)))
      expect(Math.min(...gaps)).toBeGreaterThan(radius)
    })
  })

  test('never pays more than was dropped into it, whatever the aim: a new bed is no gift', () => {
    const minCoins = openingBed().coins.length
    let [dropped, paid] = [0, 0]
    dropMany(1_500, 5, (_before, landings, played) => {
      dropped += worth(landings)
      paid += played.paid
      // The wooden coins that fell are worth less than the player's own coins that lie in their place, as long as no bed empties.
      expect(played.bed.coins.length).toBeGreaterThanOrEqual(minCoins)
      expect(paid).toBeLessThanOrEqual(dropped)
    })
  })

  test('its wooden coins are worth no more than any coin that is dropped, and a dropped coin its price on average', () => {
    expect(openingBed().coins.every(([, kind]) => kind === wooden)).toBe(true)
    expect(Math.min(...coinValues)).toBe(coinValues[wooden])
    // All 21 faces of the draw, each once.
    const faces = Array.from({ length: 21 }, (_, face) => drawLandings(0, 1, (below) => (below === 21 ? face : 0))[0]?.kind ?? wooden)
    expect(worth(faces.map((kind) => ({ kind })))).toBe(21 * coinPusher.price)
  })

  test('lands no coin beyond the walls, at any aim', () => {
    for (let aim = 0; aim < coinPusher.aims; aim++)
      for (const most of [0, 1]) {
        const [landing] = drawLandings(aim, 1, (below) => most * (below - 1))
        expect(landing && landing.x >= radius && landing.x <= width - radius && landing.y >= radius).toBe(true)
      }
    expect(aimedAt(4)).toBe(width / 2)
  })

  test('a coin that lands exactly on another pushes it aside', () => {
    const bed: Bed = { coins: [[0, silver, 15_000, 3_000]], next: 1 }
    const { bed: after } = playDrops(bed, [{ kind: silver, x: 15_000, y: 3_000 }])
    const [one, other] = after.coins
    expect(Math.hypot((one?.[2] ?? 0) - (other?.[2] ?? 0), (one?.[3] ?? 0) - (other?.[3] ?? 0))).toBeGreaterThan(1.9 * radius)
  })
})
