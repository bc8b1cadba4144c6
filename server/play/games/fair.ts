import type { InputOf, OutputOf } from '#contract/call.ts'
import type { fairRotate, fairRound, fairSeeds } from '#contract/records.ts'
import { coinPusher } from '#games/coin-pusher/rules.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { fairHash } from '../../kernel/fairHmac.ts'
import { isId } from '../../kernel/ids.ts'
import type { Random } from '../../kernel/random.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { findArchived } from '../../ledger/archive.ts'
import { settledRound } from './rounds.ts'
import { findRound, rowOfArchived } from './store.ts'
import type { RoundRow } from './store.ts'

type User = Context<'user'>

interface SeedRow {
  id: string
  server_seed: string
  server_seed_hash: string
  next_server_seed: string
  next_server_seed_hash: string
  client_seed: string
  /** The number of the next round that is no staged one. */
  next_nonce: number
  /** All rounds, staged ones too. */
  rounds: number
}

const seedColumns = 'id::text, server_seed, server_seed_hash, next_server_seed, next_server_seed_hash, client_seed, next_nonce'

// Staged rounds have numbers of their own.
const inUse = `select ${seedColumns}, next_nonce + (select count(*) from staged_round where seed_id = s.id)::int as rounds
       from fair_seed s where player_id = $1 and revealed_at is null`

const findOpen = (tx: Sql, playerId: string) => tx.row<SeedRow>(inUse, [playerId])
const lockOpen = (tx: Sql, playerId: string) => tx.row<SeedRow>(`${inUse} for no key update of s`, [playerId])

const newServerSeed = (random: Random): string => random.bytes(32).toString('hex')
const newClientSeed = (random: Random): string => random.bytes(8).toString('hex')

/** Puts a pair in use and commits to the next server seed. Does nothing while another pair is in use. */
async function insertPair(
  tx: Sql,
  pair: { playerId: string; serverSeed: string; clientSeed: string },
  random: Random,
  now: number,
): Promise<SeedRow> {
  const { playerId, serverSeed, clientSeed } = pair
  const next = newServerSeed(random)
  const made = await tx.row<SeedRow>(
    `insert into fair_seed (player_id, server_seed, server_seed_hash, next_server_seed, next_server_seed_hash, client_seed, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (player_id) where revealed_at is null do nothing returning ${seedColumns}, 0 as rounds`,
    [playerId, serverSeed, fairHash(serverSeed), next, fairHash(next), clientSeed, now],
  )
  const open = made ?? (await findOpen(tx, playerId))
  if (!open) throw new Error('the seed pair was not written')
  return open
}

/** Returns the player's pair in use, creating the first one. Concurrent calls agree on the same pair. */
export const openSeed = async (tx: Sql, playerId: string, random: Random, now: number): Promise<SeedRow> =>
  (await findOpen(tx, playerId)) ??
  insertPair(tx, { playerId, serverSeed: newServerSeed(random), clientSeed: newClientSeed(random) }, random, now)

const publicSeedsOf = (seed: SeedRow): OutputOf<typeof fairSeeds> => ({
  seedId: seed.id,
  serverSeedHash: seed.server_seed_hash,
  nextServerSeedHash: seed.next_server_seed_hash,
  clientSeed: seed.client_seed,
  rounds: seed.rounds,
})

export const currentSeeds = async ({ tx, caller, random, now }: User) => publicSeedsOf(await openSeed(tx, caller.playerId, random, now))

const openOn = 'select id::text as "roundId" from staged_round where seed_id = $1 and closed_at is null order by id limit 1'

/**
 * Reveals the pair in use and opens the next one, with the server seed committed beside it. Only the pair the player saw is changed: the
 * hash of its next seed was shown before the player chose to rotate. A spin being settled on the old pair finishes first or is drawn again.
 */
export async function rotateSeeds(
  user: User,
  { seedId, clientSeed }: InputOf<typeof fairRotate>,
): Promise<OutputOf<typeof fairRotate> | Refusal> {
  const { tx, caller, random, now } = user
  // Locked: no staged round begins on this pair from here on (staged/store.ts), and one that has begun is found below.
  const before = await lockOpen(tx, caller.playerId)
  if (before?.id !== seedId) return refuse('notAvailable')
  const owned = await tx.row(
    `update fair_seed set revealed_at = $2, next_server_seed = null where id = $1 and revealed_at is null
       and not exists (select 1 from staged_round where seed_id = $1 and closed_at is null) returning 1 as revealed`,
    [before.id, now],
  )
  // Its seed would reveal what an open round has not shown yet.
  if (!owned) return refuse('roundOpen', await tx.row(openOn, [before.id]))
  const pair = { playerId: caller.playerId, serverSeed: before.next_server_seed, clientSeed: clientSeed ?? newClientSeed(random) }
  const current = await insertPair(tx, pair, random, now)
  return {
    revealed: { seedId: before.id, serverSeed: before.server_seed, serverSeedHash: before.server_seed_hash },
    current: publicSeedsOf(current),
  }
}

/** One of the player's own rounds, from the database or the archive. */
export async function ownRound(context: User, roundId: string): Promise<RoundRow | undefined> {
  const { tx, caller } = context
  if (!isId(roundId)) return undefined
  const row = await findRound(tx, caller.playerId, roundId)
  if (row) return row
  const archived = await findArchived(context, caller.playerId, roundId)
  return archived && rowOfArchived(tx, archived)
}

/** Returns everything needed to verify one of the player's own rounds. */
export async function roundToVerify(context: User, roundId: string): Promise<OutputOf<typeof fairRound> | Refusal> {
  const row = await ownRound(context, roundId)
  // A drop of the coin pusher has a proof of its own (pusherProof).
  if (!row || row.game_id === coinPusher.id) return refuse('unknownRound')
  return { ...settledRound(row), serverSeed: row.is_revealed ? row.server_seed : null }
}
