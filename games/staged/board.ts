import type { FairSeeds } from '../fair/fair.ts'
import type { FairHashes } from '../fair/webCrypto.ts'

/** Determines a board: the seed pair, and the number of its staged round, from 0. */
export interface BoardSeeds {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly number: number
}

/** Staged rounds are counted separately: their stream shares no block with the spins of the same pair. */
export const drawSeeds = ({ serverSeed, clientSeed, number }: BoardSeeds): FairSeeds => ({
  serverSeed,
  clientSeed: `${clientSeed}:staged`,
  nonce: number,
})

/** Without its salt a position could be brute-forced: there are only so many cards. */
const saltMessage = ({ clientSeed, number }: BoardSeeds, leaf: number): string => `${clientSeed}:staged:${number}:salt:${leaf}`

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const leafText = (salt: string, leaf: number, value: number): string => `${salt}:${leaf}:${value}`

/** A revealed position of the board and its proof: its salt, and the sibling hashes on its path to the root. */
export interface ShownLeaf {
  readonly leaf: number
  readonly value: number
  readonly salt: string
  /** From the leaf up; an empty string where a row ended without a sibling. */
  readonly path: readonly string[]
}

export interface Commitment {
  readonly root: string
  /** The proof of one position. */
  show(leaf: number): ShownLeaf
}

/** The Merkle tree over a board: its root is published before the first choice, and each position can be proven separately. */
export async function commitTo(board: readonly number[], seeds: BoardSeeds, { hmac, sha256 }: FairHashes): Promise<Commitment> {
  const salts = await Promise.all(board.map(async (_, leaf) => hex(await hmac(seeds.serverSeed, saltMessage(seeds, leaf)))))
  const rows = [await Promise.all(board.map(async (value, leaf) => sha256(leafText(salts[leaf] ?? '', leaf, value))))]
  for (let row = rows[0] ?? []; row.length > 1; row = rows.at(-1) ?? []) {
    const below = row
    const pairs = Array.from(
      { length: Math.ceil(below.length / 2) },
      (_, pair) => [below[2 * pair] ?? '', below[2 * pair + 1] ?? ''] as const,
    )
    rows.push(await Promise.all(pairs.map(async ([left, right]) => (right === '' ? left : sha256(left + right)))))
  }
  return {
    root: rows.at(-1)?.[0] ?? '',
    show: (leaf) => ({
      leaf,
      value: board[leaf] ?? 0,
      salt: salts[leaf] ?? '',
      path: rows.slice(0, -1).map((row, height) => row[(leaf >> height) ^ 1] ?? ''),
    }),
  }
}

/** Whether a position belongs to the committed board. */
export async function isInBoard({ leaf, value, salt, path }: ShownLeaf, root: string, { sha256 }: FairHashes): Promise<boolean> {
  let hash = await sha256(leafText(salt, leaf, value))
  for (const [height, sibling] of path.entries()) {
    if (sibling === '') continue
    hash = await sha256((leaf >> height) % 2 === 0 ? hash + sibling : sibling + hash)
  }
  return hash === root
}
