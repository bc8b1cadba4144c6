import type { Layout, StagedEvent } from '#contract/staged.ts'
import { blockMessage, createDraw } from '../fair/fair.ts'
import type { FairHashes } from '../fair/webCrypto.ts'
import { commitTo, drawSeeds, isInBoard } from './board.ts'
import type { ShownLeaf } from './board.ts'
import { isOver, playStaged } from './game.ts'
import type { StagedGame, StagedState } from './game.ts'

/** The data given to a verifier of a round; the server seed once its pair was rotated. */
export interface StagedClaim {
  readonly setup: string
  readonly bet: number
  readonly layout: Layout
  readonly choices: readonly string[]
  readonly stake: number
  readonly payout: number
  readonly isOver: boolean
  readonly events: readonly StagedEvent[]
  readonly root: string
  readonly shown: readonly ShownLeaf[]
  readonly serverSeed: string | null
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly number: number
}

export interface StagedVerification {
  /** Every revealed position belongs to the committed board: known from the first one on. */
  readonly areShownRight: boolean
  /** The revealed seed matches its hash, yields the board, and the board and the choices yield the round. Undefined before the reveal. */
  readonly isRoundRight: boolean | undefined
}

const wordsInBlock = 8
/** Rejected words (one in ten million at most) never exhaust them. */
const spareBlocks = 4

const resultOf = ({ events, stake, payout }: Pick<StagedState, 'events' | 'stake' | 'payout'>): string =>
  JSON.stringify([events.map(({ type, leaf, value, hand }) => [type, leaf, value, hand]), stake, payout])

/** Verifies a round from the data given, with the hashes passed in (`webHashes` in a browser). */
export async function verifyStaged(game: StagedGame, claim: StagedClaim, hashes: FairHashes): Promise<StagedVerification> {
  const { serverSeed, serverSeedHash, clientSeed, number, root, shown } = claim
  const checks = await Promise.all(shown.map((leaf) => isInBoard(leaf, root, hashes)))
  const values = new Map(shown.map(({ leaf, value }) => [leaf, value]))
  const areEventsProven = claim.events.every(({ leaf, value }) => leaf === undefined || values.get(leaf) === value)
  const areShownRight = areEventsProven && checks.every(Boolean)
  if (serverSeed === null) return { areShownRight, isRoundRight: undefined }

  const seeds = { serverSeed, clientSeed, number }
  const blocks = await Promise.all(
    Array.from({ length: Math.ceil(game.words / wordsInBlock) + spareBlocks }, async (_, block) =>
      hashes.hmac(serverSeed, blockMessage(drawSeeds(seeds), block)),
    ),
  )
  const draw = createDraw((block) => {
    const bytes = blocks[block]
    if (bytes === undefined) throw new RangeError(`No block ${block} was prepared`)
    return bytes
  })
  const board = game.board(claim.setup, draw)
  const again = playStaged(game, claim, board)
  const isSeedRight = (await hashes.sha256(serverSeed)) === serverSeedHash
  const isBoardRight = (await commitTo(board, seeds, hashes)).root === root
  return {
    areShownRight,
    isRoundRight: isSeedRight && isBoardRight && isOver(again) === claim.isOver && resultOf(again) === resultOf(claim),
  }
}
