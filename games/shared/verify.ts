import { blockMessage, createDraw } from '../fair/fair.ts'
import type { FairHashes } from '../fair/webCrypto.ts'
import { betsText } from './game.ts'
import type { SharedBet, SharedGame } from './game.ts'

/** What is published of a round once it was drawn. */
export type SharedClaim = {
  number: number
  /** First hash of the chain that the round's seed is a link of, published before the chain was used. */
  anchor: string
  /** Which link: so many hashes lead from the seed to the anchor. */
  link: number
  serverSeed: string
  /** Public value that nobody knew while bets were taken. */
  beacon: string
  /** Hash of all bets, published when betting closed. */
  betsRoot: string
  /** All bets; undefined when the list that was asked for is not whole. */
  bets?: readonly (SharedBet & { id: string })[]
  outcome: readonly string[]
}

export type SharedVerification = {
  isSeedInChain: boolean
  isOutcomeRight: boolean
  /** Undefined: the bets were not all listed. */
  areBetsRight: boolean | undefined
  outcome: readonly string[]
}

/** The longest chain: a link is at most so many hashes from its anchor. */
const longest = 100_000

/** Blocks that are hashed for a round: far more words than three dice read, so that thrown-away words never use them up. */
const blockCount = 8

/** Checks a shared round from what is published of it alone, with the hashes passed in (`webHashes` in a browser). */
export async function verifyShared(game: SharedGame, claim: SharedClaim, { hmac, sha256 }: FairHashes): Promise<SharedVerification> {
  const { number, anchor, link, serverSeed, beacon, bets } = claim
  let hash = serverSeed
  for (let step = 0; step < Math.min(link, longest); step++) hash = await sha256(hash)
  const seeds = { serverSeed, clientSeed: beacon, nonce: number }
  const blocks = await Promise.all(Array.from({ length: blockCount }, async (_, block) => hmac(serverSeed, blockMessage(seeds, block))))
  const outcome = game.step(
    createDraw((block) => {
      const bytes = blocks[block]
      if (bytes === undefined) throw new RangeError(`No block ${block} was prepared`)
      return bytes
    }),
  )
  return {
    isSeedInChain: hash === anchor,
    isOutcomeRight: outcome.join() === claim.outcome.join(),
    areBetsRight: bets && (await sha256(betsText(bets))) === claim.betsRoot,
    outcome,
  }
}
