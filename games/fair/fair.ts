/** An unbiased integer from 0 up to, but not including, `below`. */
export type Draw = (below: number) => number

/** Determines every number of a round: the server seed, the client seed and the round's number (nonce) under that pair. */
export type FairSeeds = { serverSeed: string; clientSeed: string; nonce: number }

const range = 2 ** 32

/** The message that is hashed (HMAC) for a block of the stream. */
export const blockMessage = ({ clientSeed, nonce }: FairSeeds, block: number): string => `${clientSeed}:${nonce}:${block}`

/**
 * Numbers from a stream of 32-byte blocks, numbered from 0 and computed on demand. The stream is read as unsigned 32-bit big-endian words;
 * a word at or above the largest multiple of `below` is rejected, since its remainder would favor small numbers
 * (docs/decisions/006-provably-fair.md). `below` outside 1–2³² throws a RangeError.
 */
export const createDraw = (blockAt: (block: number) => Uint8Array): Draw => {
  let words: DataView = new DataView(new ArrayBuffer(0))
  let block = 0
  let at = 0
  const nextWord = (): number => {
    if (at === words.byteLength) {
      const bytes = blockAt(block)
      words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      block += 1
      at = 0
    }
    at += 4
    return words.getUint32(at - 4)
  }
  return (below) => {
    if (!Number.isInteger(below) || below < 1 || below > range) throw new RangeError(`Cannot draw below ${below}`)
    const limit = range - (range % below)
    let word = nextWord()
    while (word >= limit) word = nextWord()
    return word % below
  }
}

/** The draw of one round, with a synchronous keyed hash: HMAC-SHA-256 of the message under the server seed. */
export const fairDraw = (seeds: FairSeeds, hmac: (key: string, message: string) => Uint8Array): Draw =>
  createDraw((block) => hmac(seeds.serverSeed, blockMessage(seeds, block)))
