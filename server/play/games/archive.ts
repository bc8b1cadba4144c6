import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { dayMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { tryLock } from '../../kernel/locks.ts'
import { readBlock, sha256 } from '../../ledger/archive.ts'
import type { ArchivedRound, Block } from '../../ledger/archive.ts'
import { areRoundsAdded } from '../../ledger/periods.ts'
import * as store from './archiveStore.ts'

// Months of rounds beyond `policy.roundDays` are moved out of the database into compressed files (docs/decisions/061), where their players still
// find, replay and verify them; their entries and staged rounds go with them (073).

const compress = promisify(gzip)

/** Rounds of one block: what is decompressed to find one of them. */
const blockRows = 2_000

/** The least and the greatest of some numbers; null for none. */
const ends = (numbers: readonly number[]): store.Ends =>
  numbers.length > 0 ? [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))] : [null, null]

type Archiving = Pick<Deps, 'adapters' | 'clock'>

/** What a file holds, as far as it is written. */
interface Written {
  rows: number
  bytes: number
  staked: number
  won: number
  validBet: number
  since: number
  firstId: number
  lastId: number
  entries: number
  /** The first and the last entry of each block. */
  readonly entryEnds: number[]
  readonly blocks: Block[]
}

const nothing = (until: number): Written => ({
  rows: 0,
  bytes: 0,
  staked: 0,
  won: 0,
  validBet: 0,
  since: until,
  firstId: Number.MAX_SAFE_INTEGER,
  lastId: 0,
  entries: 0,
  entryEnds: [],
  blocks: [],
})

function addRounds(written: Written, rounds: readonly ArchivedRound[]): void {
  written.rows += rounds.length
  for (const { id, at, stake, payout, valid_bet: validBet } of rounds) {
    written.staked += stake
    written.won += payout
    written.validBet += validBet
    written.since = Math.min(written.since, at)
    written.firstId = Math.min(written.firstId, id)
    written.lastId = Math.max(written.lastId, id)
  }
}

/** Writes down a block, moves its rounds to the closing balances and deletes its staged rounds; returns its bytes. */
async function moveBlock(tx: Sql, name: string, lines: readonly string[], written: Written): Promise<Uint8Array> {
  const rounds = lines.map((line) => JSON.parse(line) as ArchivedRound)
  await store.addToClosing(tx, lines)
  const bytes = await compress(`${lines.join('\n')}\n`)
  const block = { place: written.bytes, bytes: bytes.length, sha256: sha256(bytes) }
  const entryIds = rounds.flatMap(({ entries }) => (entries ?? []).map(({ id }) => id))
  const stagedIds = rounds.flatMap(({ staged_round_id: id }) => id ?? [])
  const entryEnds = ends(entryIds)
  await store.insertBlock(tx, {
    file: name,
    number: written.blocks.length,
    players: [rounds[0]?.player_id, rounds.at(-1)?.player_id],
    block,
    entryEnds,
    stagedEnds: ends(stagedIds),
  })
  if (stagedIds.length > 0) await store.deleteStaged(tx, stagedIds)
  if (entryEnds[0] !== null) written.entryEnds.push(...entryEnds)
  written.entries += entryIds.length
  written.blocks.push(block)
  written.bytes += bytes.length
  addRounds(written, rounds)
  return bytes
}

/** Writes a partition's file, reads it back, and drops the partition, all or nothing. */
async function moveAway(tx: Sql, { adapters: { archive }, clock }: Archiving, part: { name: string; until: number }): Promise<number> {
  const name = `${part.name}.jsonl.gz`
  const digest = createHash('sha256')
  const written = nothing(part.until)
  await store.openPartition(tx, part.name)
  async function* blocks(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const lines = await store.nextLines(tx, blockRows)
      if (lines.length === 0) return
      const bytes = await moveBlock(tx, name, lines, written)
      digest.update(bytes)
      yield bytes
    }
  }
  await archive.write(name, blocks())
  let readBack = 0
  for (const block of written.blocks) readBack += (await readBlock(archive, name, block)).length
  if (readBack !== written.rows) throw new Error(`${name} holds ${readBack} of ${written.rows} rounds`)
  // A month without rounds needs no file.
  if (written.rows === 0) await archive.remove(name)
  else {
    const { entryEnds, ...totals } = written
    await store.insertFile(tx, { ...totals, name, until: part.until, sha256: digest.digest('hex'), entryEnds: ends(entryEnds) }, clock())
  }
  await store.dropPartition(tx, part.name)
  return written.rows
}

/**
 * Moves the partitions whose every round is older than `policy.roundDays` to the archive, each in its own transaction, and deletes files
 * whose every round is older than `policy.archiveDays`. On several servers, one at a time.
 */
export async function archiveRounds(deps: Archiving & Pick<Deps, 'db' | 'policy'>): Promise<{ moved: number; removed: number }> {
  const { db, policy, adapters } = deps
  const now = deps.clock()
  let moved = 0
  for (const part of await store.endedPartitions(db, now - policy.roundDays * dayMs)) {
    moved += await db.transaction(async (tx) => {
      if (!(await tryLock(tx, 'archive of rounds'))) return 0
      // Another server may have moved it meanwhile.
      const isThere = (await store.endedPartitions(tx, part.until)).some(({ name }) => name === part.name)
      // The trial balance finds rounds by their number until they are in a closed period, and the desk's report too, until they are in its days.
      return isThere && (await areRoundsAdded(tx, part.until)) ? moveAway(tx, deps, part) : 0
    })
  }
  const over = await store.markRemoved(db, policy.archiveDays * dayMs, now)
  for (const name of over) {
    await adapters.archive.remove(name)
    // Last: a file with blocks is removed again, should the server die before, or the store not answer.
    await store.deleteBlocks(db, name)
  }
  return { moved, removed: over.length }
}
