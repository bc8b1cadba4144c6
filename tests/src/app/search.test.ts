import { describe, expect, it } from 'vitest'
import { flag, oneOf, search, text, word } from '#src/app/search.ts'

const read = search({ redirect: text, gameId: word, tryIt: flag, provider: oneOf('google', 'line') })

describe('what a page reads of its address', () => {
  it('may be left out, and what is not named is dropped', () => {
    expect(read({})).toEqual({})
    expect(read({ utm_source: 'x', gameId: 'perlas' })).toEqual({ gameId: 'perlas' })
  })

  it('takes a number for an id', () => expect(read({ gameId: 12 })).toEqual({ gameId: '12' }))

  it.each([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
  ])('reads the flag %j as %s', (value, tryIt) => expect(read({ tryIt: value })).toEqual({ tryIt }))

  it.each([{ tryIt: 'maybe' }, { tryIt: 2 }, { gameId: ['a'] }, { gameId: null }, { redirect: 'x'.repeat(2001) }, { provider: 'myspace' }])(
    'refuses %j',
    (given) => expect(() => read(given)).toThrow('not expected in an address'),
  )
})
