import type { PusherProof } from '#contract/pusher.ts'
import { blockMessage, createDraw } from '../fair/fair.ts'
import type { FairHashes } from '../fair/webCrypto.ts'
import { bedText, coinPusher, drawLandings, playDrops } from './rules.ts'

export interface PusherVerification {
  /** The bed before has the hash that was shown before the drop, the coins move as stated, and the bed after has its hash. */
  readonly areCoinsRight: boolean
  /** The revealed seed matches its hash and yields what was dropped where. Undefined before the reveal. */
  readonly isDropRight: boolean | undefined
}

/** A drop draws four numbers a coin; a word is rejected less than once in a million, and there are as many to spare. */
const blocks = coinPusher.maxCoins

/** Plays a round again from the data given, with the hashes passed in (`webHashes` in a browser). Undefined: by rules not known here. */
export async function verifyPusher(proof: PusherProof, { sha256, hmac }: FairHashes): Promise<PusherVerification | undefined> {
  const { before, landings, falls, payout, serverSeed, hashBefore, hashAfter } = proof
  if (proof.rulesVersion !== coinPusher.rulesVersion) return undefined
  const played = playDrops(before, landings)
  const areCoinsRight =
    proof.stake === landings.length * coinPusher.price &&
    played.paid === payout &&
    JSON.stringify(played.falls) === JSON.stringify(falls.map(({ id, kind, stroke, to }) => ({ id, kind, stroke, to }))) &&
    (await sha256(bedText(before))) === hashBefore &&
    (await sha256(bedText(played.bed))) === hashAfter
  if (serverSeed === null) return { areCoinsRight, isDropRight: undefined }
  const stream = await Promise.all(
    Array.from({ length: blocks }, async (_, block) => hmac(serverSeed, blockMessage({ ...proof, serverSeed }, block))),
  )
  const draw = createDraw((block) => {
    const bytes = stream[block]
    if (bytes === undefined) throw new RangeError(`No block ${block} was prepared`)
    return bytes
  })
  const drawn = drawLandings(proof.aim, landings.length, draw)
  const isSame = JSON.stringify(drawn) === JSON.stringify(landings.map(({ kind, x, y }) => ({ kind, x, y })))
  return { areCoinsRight, isDropRight: isSame && (await sha256(serverSeed)) === proof.serverSeedHash }
}
