import { describe, expect, it } from 'vitest'
import { pageMessage, wrapperMessage } from '#contract/nativeBridge.ts'

const safeArea = { top: 44, right: 0, bottom: 34, left: 0 }
const id = '6a8c2a50-6a1f-4f5e-9d53-0c9c3d9b7f10'

describe('what a wrapper may say', () => {
  it.each([
    { type: 'hello', platform: 'ios', version: '1.2.3', safeArea },
    { type: 'safeArea.changed', safeArea },
    { type: 'app.paused' },
    { type: 'notification.token', token: 'abc:DEF-1.2_3' },
    { type: 'share.done', id, isShared: false },
  ])('is “$type”', (message) => {
    expect(wrapperMessage.parse(message)).toEqual(message)
  })
  it.each([
    { type: 'hello', platform: 'windows', version: '1', safeArea },
    { type: 'safeArea.changed', safeArea: { ...safeArea, top: 10_000 } },
    { type: 'notification.token', token: '<script>' },
    { type: 'share.done', id: '1', isShared: true },
    { type: 'open', url: 'https://x.example' },
    null,
  ])('is not %j', (message) => {
    expect(wrapperMessage.safeParse(message).success).toBe(false)
  })
})

describe('what a page may say', () => {
  it.each(['http://x.example', 'javascript:alert(1)', 'intent://x'])('is not to open %s outside', (url) => {
    expect(pageMessage.safeParse({ type: 'openExternal', url }).success).toBe(false)
  })
  it('is to open an address of the web', () => {
    expect(pageMessage.safeParse({ type: 'openExternal', url: 'https://x.example/' }).success).toBe(true)
  })
})
