import { expect, test } from 'vitest'
import { placeOf } from '#src/features/play/jackpot/bubblePlace.ts'

const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height })
const dock = box(304, 500, 56, 94)
const row = (top: number) => box(16, top, 328, 56)

test.each([
  ['nothing is near', [], { room: 'free', lift: 0 }],
  ['a button is above it', [box(280, 436, 80, 60)], { room: 'free', lift: 0 }],
  ['a button ends 4 px before it', [box(200, 520, 100, 44)], { room: 'free', lift: 0 }],
  ['one pixel nearer, it goes above', [box(200, 520, 101, 44)], { room: 'free', lift: 80 }],
  ['a button reaches under it, it goes above', [box(200, 560, 105, 44)], { room: 'free', lift: 48 }],
  ['it is 4 px above a row', [row(550)], { room: 'free', lift: 48 }],
  ['one pixel more, one step more', [row(549)], { room: 'free', lift: 64 }],
  ['all of it has room between two rows', [row(546), row(376)], { room: 'free', lift: 64 }],
  ['the rows stand too close, it goes above both', [row(546), row(377)], { room: 'free', lift: 224 }],
  ['text all the way up ends 4 px before the edge', [box(16, 100, 316, 600)], { room: 'edge', lift: 0 }],
  ['the text comes one pixel nearer', [box(16, 100, 317, 600)], { room: 'none', lift: 0 }],
  ['only its edge has room, above a button', [box(16, 100, 316, 600), row(560)], { room: 'edge', lift: 48 }],
])('when %s', (_, obstacles, place) => {
  expect(placeOf(dock, obstacles)).toEqual(place)
})
