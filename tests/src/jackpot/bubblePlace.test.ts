import { expect, test } from 'vitest'
import { placeOf } from '#src/features/play/jackpot/bubblePlace.ts'

const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height })
const dock = box(304, 500, 56, 94)
const row = (top: number) => box(16, top, 328, 56)

test.each([
  ['nothing is near', [], { room: 'free', lift: 0 }],
  ['a button is above it', [box(280, 440, 80, 60)], { room: 'free', lift: 0 }],
  ['a button ends where it begins', [box(200, 520, 104, 44)], { room: 'free', lift: 0 }],
  ['a button reaches below it, not to the edge', [box(240, 520, 90, 44)], { room: 'edge', lift: 0 }],
  ['a button ends where the edge begins', [box(240, 520, 96, 44)], { room: 'edge', lift: 0 }],
  ['a button reaches the edge by one pixel, it goes above', [box(240, 560, 97, 44)], { room: 'free', lift: 48 }],
  ['it touches nothing once it stands above a button', [row(546)], { room: 'free', lift: 48 }],
  ['one pixel more, one step more', [row(545)], { room: 'free', lift: 64 }],
  ['there are buttons all the way up', [row(180), row(260), row(340), row(420), row(500), row(560)], { room: 'none', lift: 0 }],
])('when %s', (_, controls, place) => {
  expect(placeOf(dock, controls, true)).toEqual(place)
})

test('where it cannot move, it continues', () => {
  expect(placeOf(dock, [row(560)], false)).toEqual({ room: 'none', lift: 0 })
})
