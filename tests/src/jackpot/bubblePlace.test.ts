import { expect, test } from 'vitest'
import { placeOf } from '#src/features/play/jackpot/bubblePlace.ts'

const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height })
const dock = box(304, 500, 56, 94)
const row = (top: number) => box(16, top, 328, 56)

test.each([
  ['nothing is near', [], { room: 'free', lift: 0 }],
  ['a button is above it', [box(280, 440, 80, 60)], { room: 'free', lift: 0 }],
  ['a button ends where it begins', [box(200, 520, 104, 44)], { room: 'free', lift: 0 }],
  ['a button reaches under it, it goes above', [box(200, 560, 105, 44)], { room: 'free', lift: 48 }],
  ['it touches nothing once it stands above a row', [row(546)], { room: 'free', lift: 48 }],
  ['one pixel more, one step more', [row(545)], { room: 'free', lift: 64 }],
  ['all of it has room between two rows', [row(540), row(380)], { room: 'free', lift: 64 }],
  ['the rows stand too close, it goes above both', [row(540), row(396)], { room: 'free', lift: 208 }],
  ['text all the way up ends where the edge begins', [box(16, 100, 320, 600)], { room: 'edge', lift: 0 }],
  ['the text reaches the edge by one pixel', [box(16, 100, 321, 600)], { room: 'none', lift: 0 }],
  ['only its edge has room, above a button', [box(16, 100, 320, 600), row(560)], { room: 'edge', lift: 48 }],
])('when %s', (_, obstacles, place) => {
  expect(placeOf(dock, obstacles)).toEqual(place)
})
