import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#src/app/search.ts'
import { flag, oneOf, search, text } from '#src/app/searchReaders.ts'

const read = search({ redirect: text, gameId: text, tryIt: flag, provider: oneOf('google', 'line') })

describe('the search parameters of a page', () => {
  it('are optional, and unknown ones are dropped', () => {
    expect(read({})).toEqual({})
    expect(read({ utm_source: 'x', gameId: 'perlas' })).toEqual({ gameId: 'perlas' })
  })

  it.each([
    [true, true],
    ['1', true],
    ['true', true],
    [false, false],
    ['0', false],
    ['false', false],
  ])('reads the flag %j as %s', (value, tryIt) => expect(read({ tryIt: value })).toEqual({ tryIt }))

  it.each([
    { tryIt: 'maybe' },
    { tryIt: 2 },
    { tryIt: 1 },
    { gameId: 12 },
    { gameId: ['a'] },
    { gameId: null },
    { redirect: 'x'.repeat(2001) },
    { provider: 'myspace' },
  ])('refuses %j', (input) => expect(() => read(input)).toThrow('not expected in an address'))
})

describe('the address', () => {
  it.each([
    ['?id=18', { id: '18' }],
    ['?gameId=1&tryIt=1', { gameId: '1', tryIt: '1' }],
    ['?redirect=%2Femail%2Fdetail%3Fid%3D18', { redirect: '/email/detail?id=18' }],
    ['?q=lucky+%26+bold%22', { q: 'lucky & bold"' }],
    ['', {}],
  ])('%j is read as typed, and written back unchanged', (address, values) => {
    expect(parseSearch(address)).toEqual(values)
    expect(stringifySearch(values)).toBe(address)
  })

  it('writes a flag plainly, and omits what is not set', () => {
    expect(stringifySearch({ tryIt: true, back: false, activityId: undefined })).toBe('?tryIt=1&back=0')
    expect(stringifySearch({ activityId: undefined })).toBe('')
  })
})
