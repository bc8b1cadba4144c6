import { createHash } from 'node:crypto'
import type { Random } from '#server/kernel/random.ts'

/** A repeatable source: the same seed gives the same bytes in the same order. */
export function createRandom(seed: string): Random {
  let drawn = 0
  const block = (): Buffer => createHash('sha256').update(`${seed}\0${drawn++}`).digest()
  const bytes = (size: number): Buffer => {
    const blocks = Array.from({ length: Math.ceil(size / 32) }, block)
    return Buffer.concat(blocks).subarray(0, size)
  }
  return {
    bytes,
    below: (limit) => Number(block().readBigUInt64BE() % BigInt(limit)),
    uuid: () => {
      const hex = bytes(16).toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    },
  }
}
