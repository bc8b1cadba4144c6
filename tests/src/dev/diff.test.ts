import { describe, expect, it } from 'vitest'
import { differences } from '#src/features/dev/diff.ts'

describe('what an event changed', () => {
  it.each([
    ['nothing', { a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } }, []],
    ['a value', { a: 1 }, { a: 2 }, [{ path: 'a', before: 1, after: 2 }]],
    ['a value deep inside', { a: { b: [1, { c: 'x' }] } }, { a: { b: [1, { c: 'y' }] } }, [{ path: 'a.b.1.c', before: 'x', after: 'y' }]],
    ['something new', {}, { a: null }, [{ path: 'a', before: undefined, after: null }]],
    ['something gone', { a: { b: 1 } }, {}, [{ path: 'a', before: { b: 1 }, after: undefined }]],
    ['a longer list', { a: [1] }, { a: [1, 2] }, [{ path: 'a.1', before: undefined, after: 2 }]],
    ['a list for an object', { a: {} }, { a: [] }, [{ path: 'a', before: {}, after: [] }]],
    ['an object for nothing', { a: null }, { a: { b: 1 } }, [{ path: 'a', before: null, after: { b: 1 } }]],
    ['the whole', 1, 2, [{ path: '', before: 1, after: 2 }]],
  ])('is %s', (_what, before, after, expected) => {
    expect(differences(before, after)).toEqual(expected)
  })
})
