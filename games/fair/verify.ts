import type { SlotRound } from '#contract/slotRound.ts'
import { maxDraws, type SlotGame } from '../slots/engine/game.ts'
import { isStake, playRound } from '../slots/engine/play.ts'
import { blockMessage, createDraw, type FairSeeds } from './fair.ts'
import type { FairHashes } from './webCrypto.ts'

type Claim = FairSeeds & { game: SlotGame; serverSeedHash: string; stake: number }

/** Whether the revealed seed matches the hash shown before the round, and the round that it yields. */
export type Verification = { seedMatches: boolean; round: SlotRound }

const wordsInBlock = 8
/** Spare blocks beyond what the longest round reads; a word is rejected about once in ten million, so they never run out. */
const spareBlocks = 4

/**
 * Replays a slot round from its revealed server seed, with the hashes passed in (`webHashes` in a browser). `stake` in
 * hundredths; undefined when the game does not offer it. A round played under an earlier rulesVersion needs that version's data.
 */
export const verifyRound = async (claim: Claim & FairHashes): Promise<Verification | undefined> => {
  const { game, stake, serverSeed, serverSeedHash, hmac, sha256 } = claim
  if (!isStake(game, stake)) return undefined
  const numbers = Array.from({ length: Math.ceil(maxDraws(game) / wordsInBlock) + spareBlocks }, (_, block) => block)
  const blocks = await Promise.all(numbers.map(async (block) => hmac(serverSeed, blockMessage(claim, block))))
  const draw = createDraw((block) => {
    const bytes = blocks[block]
    if (bytes === undefined) throw new RangeError(`No block ${block} was prepared`)
    return bytes
  })
  const seedMatches = (await sha256(serverSeed)) === serverSeedHash.trim().toLowerCase()
  return { seedMatches, round: playRound(game, stake, draw) }
}
