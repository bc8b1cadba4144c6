import { describe, expect, it } from 'vitest'
import { uuidFrom } from '#machines/kit/uuid.ts'

describe('a random id', () => {
  it('is the browser’s own where there is one', () => {
    expect(uuidFrom({ randomUUID: () => 'its own', getRandomValues: (bytes) => bytes })).toBe('its own')
  })

  it('is of version 4 from random bytes on plain HTTP', () => {
    expect(uuidFrom({ getRandomValues: (bytes) => bytes.fill(0xff) })).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
    expect(uuidFrom({ getRandomValues: (bytes) => bytes.map((_, index) => index) })).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f')
  })
})
