import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDraw, fairDraw } from '#games/fair/fair.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { fairHash, fairHmac } from '#server/kernel/fairHmac.ts'

/** The published example of docs/decisions/006-provably-fair.md; its numbers were computed by another program. */
const serverSeed = '3f1c9a7e5b2d8046f1e0c3a59768b4d2013579bdf02468ace1f2d3c4b5a69788'
const example = { serverSeed, clientSeed: 'swerte', nonce: 0 }
const take = (count: number, next: () => number) => Array.from({ length: count }, next)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const firstBlock = '14d4461c375558199d23e68150172f59bb8f04c100c03d996c56e7e2f58eb069'

describe('the known answers', () => {
  it('hash the server seed', () => {
    expect(fairHash(serverSeed)).toBe('a14b32b22098598bc2df34549ccfa500e60ca6ee286a988087a0c60759411943')
  })

  it('sign the first block', () => {
    expect(hex(fairHmac(serverSeed, 'swerte:0:0'))).toBe(firstBlock)
  })

  it('draw below 40 across three blocks', () => {
    const draw = fairDraw(example, fairHmac)
    expect(take(20, () => draw(40))).toEqual([20, 33, 1, 9, 17, 1, 26, 33, 6, 17, 24, 25, 15, 8, 39, 1, 24, 39, 5, 21])
  })

  it('draw below 6 with a client seed of letters, space and colon in UTF-8', () => {
    const draw = fairDraw({ serverSeed, clientSeed: 'sampaguita ñ:7', nonce: 12 }, fairHmac)
    expect(take(12, () => draw(6))).toEqual([5, 0, 5, 1, 4, 3, 5, 3, 5, 4, 2, 2])
  })

  it('draw below three thousand million, throwing away the words above it', () => {
    const draw = fairDraw(example, fairHmac)
    expect(take(10, () => draw(3_000_000_000))).toEqual([
      349455900, 928339993, 2636375681, 1343696729, 12598681, 1817634786, 2662323366, 929144497, 1308988144, 372276505,
    ])
  })

  it('give the bare words below 2³²', () => {
    const draw = fairDraw(example, fairHmac)
    expect(take(3, () => draw(2 ** 32))).toEqual([0x14d4461c, 0x37555819, 0x9d23e681])
  })

  it('come out of WebCrypto as well', async () => {
    const { hmac, sha256 } = webHashes(globalThis.crypto.subtle)
    expect(hex(await hmac(serverSeed, 'swerte:0:0'))).toBe(firstBlock)
    expect(await sha256(serverSeed)).toBe(fairHash(serverSeed))
  })
})

describe('a draw', () => {
  /** One block that holds the given words, then none. */
  const blockOf = (...words: number[]) => {
    const block = new DataView(new ArrayBuffer(32))
    for (const [index, word] of words.entries()) block.setUint32(index * 4, word)
    return () => new Uint8Array(block.buffer)
  }

  it('throws away exactly the words from the largest multiple on', () => {
    const limit = 2 ** 32 - (2 ** 32 % 40)
    const draw = createDraw(blockOf(limit - 1, limit, 2 ** 32 - 1, 41, 0))
    expect(take(3, () => draw(40))).toEqual([39, 1, 0])
  })

  it('asks for a block only when it needs one, in order', () => {
    const limits: number[] = []
    const draw = createDraw((block) => {
      limits.push(block)
      return new Uint8Array(32)
    })
    take(8, () => draw(2))
    expect(limits).toEqual([0])
    draw(2)
    expect(limits).toEqual([0, 1])
  })

  it('reads blocks that lie within a larger buffer', () => {
    const pool = new Uint8Array(64).fill(255)
    pool.fill(0, 16, 48)
    expect(createDraw(() => pool.subarray(16, 48))(2 ** 32)).toBe(0)
  })

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('refuses to draw below %s', (below) => {
    expect(() => createDraw(blockOf())(below)).toThrow(RangeError)
  })

  it('stays below its bound and repeats itself from the same seeds', () => {
    const seeds = fc.record({ serverSeed: fc.string({ minLength: 1 }), clientSeed: fc.string(), nonce: fc.nat() })
    fc.assert(
      fc.property(seeds, fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { maxLength: 20 }), (pair, bounds) => {
        const draw = fairDraw(pair, fairHmac)
        const again = fairDraw(pair, fairHmac)
        for (const below of bounds) {
          const number = draw(below)
          expect(number).toBeGreaterThanOrEqual(0)
          expect(number).toBeLessThan(below)
          expect(again(below)).toBe(number)
        }
      }),
      { seed: 5 },
    )
  })

  it('spreads evenly: chi-squared of 60,000 throws of a die stays below its 99.99 % point', () => {
    const draw = fairDraw(example, fairHmac)
    const throws = take(60_000, () => draw(6))
    const counts = [0, 1, 2, 3, 4, 5].map((face) => throws.filter((number) => number === face).length)
    const chiSquared = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    expect(chiSquared).toBeLessThan(25.74)
  })
})
