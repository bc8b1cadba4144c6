import { describe, expect, it } from 'vitest'
import { safePath } from '#contract/safePath.ts'
import { socialStart } from '#src/features/identity/auth/social.ts'

describe('where a login returns to', () => {
  it.each([
    '/',
    '/member',
    '/game/start?gameId=perlas',
    '/game/start?gameId=perlas&tryIt=1#sheet',
    '/auth/login?redirect=%2F%2Fevil.example',
  ])('may be the path “%s” of this site', (path) => {
    expect(safePath(path)).toBe(path)
  })

  it.each([
    undefined,
    '',
    'member',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /member',
    '/\t/evil.example',
    '/\n/evil.example',
    '/member\r\nLocation: //evil.example',
    '/member\\..\\..',
    '\u0000/member',
  ])('is never %j', (text) => {
    expect(safePath(text)).toBeUndefined()
  })
})

describe('socialStart', () => {
  it('carries the target through the provider, complete and escaped', () => {
    const link = new URL(socialStart('google', '/game/start?gameId=perlas&tryIt=1'), 'https://swerte.example')
    expect(link.pathname).toBe('/production-api/social/google/start')
    expect([...link.searchParams]).toEqual([['redirect', '/game/start?gameId=perlas&tryIt=1']])
  })
  it('says when it is for binding', () => {
    expect(socialStart('line', '/auth/bind', 'bind')).toBe('/production-api/social/line/start?mode=bind&redirect=%2Fauth%2Fbind')
  })
})
