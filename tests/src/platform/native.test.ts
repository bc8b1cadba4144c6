import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isNative, postToWrapper } from '#src/platform/native.ts'

beforeEach(() => {
  vi.stubGlobal('__INSPECT__', false)
})
afterEach(() => void vi.unstubAllGlobals())

const broken = () => {
  throw new Error('Java object is gone')
}
const message = { type: 'back.unhandled' } as const

test.each([
  ['no bridge', {}, false, false],
  ['an Android bridge', { SwerteNative: { postMessage: () => {} } }, true, true],
  ['an iOS bridge', { webkit: { messageHandlers: { swerte: { postMessage: () => {} } } } }, true, true],
  ['a bridge without its method', { SwerteNative: {} }, false, false],
  [
    'a bridge without its method beside a whole one',
    { SwerteNative: {}, webkit: { messageHandlers: { swerte: { postMessage: () => {} } } } },
    true,
    true,
  ],
  ['a bridge that throws', { SwerteNative: { postMessage: broken } }, true, false],
])('with %s', (_, window, isThere, isTaken) => {
  vi.stubGlobal('window', window)
  expect([isNative(), postToWrapper(message)]).toEqual([isThere, isTaken])
})
