import { blockMessage, createDraw } from '../fair/fair.ts'
import type { Draw, FairSeeds } from '../fair/fair.ts'
import type { FairHashes } from '../fair/webCrypto.ts'

/** Palabunutan, the free game of the day: one slip of a board, each as likely as another. The board is a setting. */
type Board = readonly { readonly coins: number; readonly count: number }[]

export const slipCount = (board: Board): number => board.reduce((sum, { count }) => sum + count, 0)

/** What a slip wins, counted from 0 through the board. */
export function coinsOn(board: Board, slip: number): number {
  let remaining = slip
  for (const { coins, count } of board) {
    if (remaining < count) return coins
    remaining -= count
  }
  throw new RangeError(`The board has no slip ${slip}`)
}

export const drawSlip = (board: Board, draw: Draw): number => draw(slipCount(board))

/** Days are counted by themselves: their stream shares no block with the rounds of the same pair. */
export const daySeeds = ({ serverSeed, clientSeed, day }: { serverSeed: string; clientSeed: string; day: number }): FairSeeds => ({
  serverSeed,
  clientSeed: `${clientSeed}:daily`,
  nonce: day,
})

export interface DrawClaim {
  readonly day: number
  readonly board: Board
  readonly slip: number
  readonly coins: number
  readonly serverSeed: string | null
  readonly serverSeedHash: string
  readonly clientSeed: string
}

/** Rejected words (one in forty million, with a hundred slips) never exhaust them. */
const blocks = 2

/** Whether the revealed seed matches its hash and draws this slip; undefined before the reveal. */
export async function verifyDraw(claim: DrawClaim, { hmac, sha256 }: FairHashes): Promise<boolean | undefined> {
  const { serverSeed, serverSeedHash, clientSeed, day, board, slip, coins } = claim
  if (serverSeed === null) return undefined
  if ((await sha256(serverSeed)) !== serverSeedHash) return false
  const seeds = daySeeds({ serverSeed, clientSeed, day })
  const bytes = await Promise.all(Array.from({ length: blocks }, async (_, block) => hmac(serverSeed, blockMessage(seeds, block))))
  const draw = createDraw((block) => {
    const found = bytes[block]
    if (found === undefined) throw new RangeError(`No block ${block} was prepared`)
    return found
  })
  return drawSlip(board, draw) === slip && coinsOn(board, slip) === coins
}
