import { blockMessage, createDraw } from '../fair/fair.ts'
import type { FairHashes } from '../fair/webCrypto.ts'
import { betsText } from './game.ts'
import type { SharedBet, SharedGame } from './game.ts'

/** The published data of a drawn round. */
export type SharedClaim = {
  number: number
  /** The final hash of the chain that contains the round's seed, published before the chain was used. */
  anchor: string
  /** The link's index: this many hashes lead from the seed to the anchor. */
  link: number
  serverSeed: string
  /** A public value that could not be known while bets were accepted. */
  beacon: string
  /** Hash of all bets, published when betting closed. */
  betsRoot: string
  /** All bets; undefined when the requested list is incomplete. */
  bets?: readonly (SharedBet & { id: string })[]
  outcome: readonly string[]
}

export type SharedVerification = {
  isSeedInChain: boolean
  isOutcomeRight: boolean
  /** Undefined: not all bets were listed. */
  areBetsRight: boolean | undefined
  outcome: readonly string[]
}

/** The length of the longest chain: the maximum number of hashes from a link to its anchor. */
const maxChainLength = 100_000

/** Blocks hashed for a round: far more words than three dice read, so that rejected words never exhaust them. */
const blockCount = 8

/** Verifies a shared round from published data only, with the hashes passed in (`webHashes` in a browser). */
export async function verifyShared(game: SharedGame, claim: SharedClaim, { hmac, sha256 }: FairHashes): Promise<SharedVerification> {
  const { number, anchor, link, serverSeed, beacon, bets } = claim
  let hash = serverSeed
  for (let step = 0; step < Math.min(link, maxChainLength); step++) hash = await sha256(hash)
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
