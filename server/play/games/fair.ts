import type { InputOf, OutputOf } from '#contract/call.ts'
import type { fairRotate, fairRound, fairSeeds } from '#contract/records.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { fairHash } from '../../kernel/fairHmac.ts'
import { isId } from '../../kernel/ids.ts'
import type { Random } from '../../kernel/random.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { settledRound } from './rounds.ts'
import { findRound } from './store.ts'

type User = Context<'user'>

interface SeedRow {
  id: string
  server_seed: string
  server_seed_hash: string
  next_server_seed: string
  next_server_seed_hash: string
  client_seed: string
  rounds: number
}

const findOpen = (tx: Sql, playerId: string) =>
  tx.row<SeedRow>(
    `select id::text, server_seed, server_seed_hash, next_server_seed, next_server_seed_hash, client_seed,
       coalesce((select max(nonce) + 1 from round where seed_id = s.id), 0) as rounds
       from fair_seed s where player_id = $1 and revealed_at is null`,
    [playerId],
  )

const newServerSeed = (random: Random): string => random.bytes(32).toString('hex')
const newClientSeed = (random: Random): string => random.bytes(8).toString('hex')

/** Puts a pair in use and commits to the server seed of the one after it. Nothing happens while another is in use. */
async function insertPair(
  tx: Sql,
  pair: { playerId: string; serverSeed: string; clientSeed: string },
  random: Random,
  now: number,
): Promise<SeedRow> {
  const { playerId, serverSeed, clientSeed } = pair
  const next = newServerSeed(random)
  await tx.rows(
    `insert into fair_seed (player_id, server_seed, server_seed_hash, next_server_seed, next_server_seed_hash, client_seed, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (player_id) where revealed_at is null do nothing`,
    [playerId, serverSeed, fairHash(serverSeed), next, fairHash(next), clientSeed, now],
  )
  const open = await findOpen(tx, playerId)
  if (!open) throw new Error('the seed pair was not kept')
  return open
}

/** The player's pair in use; made when there is none yet. Two calls at once agree on one. */
export const openSeed = async (tx: Sql, playerId: string, random: Random, now: number): Promise<SeedRow> =>
  (await findOpen(tx, playerId)) ??
  insertPair(tx, { playerId, serverSeed: newServerSeed(random), clientSeed: newClientSeed(random) }, random, now)

const shown = (seed: SeedRow): OutputOf<typeof fairSeeds> => ({
  seedId: seed.id,
  serverSeedHash: seed.server_seed_hash,
  nextServerSeedHash: seed.next_server_seed_hash,
  clientSeed: seed.client_seed,
  rounds: seed.rounds,
})

export const currentSeeds = async ({ tx, caller, random, now }: User) => shown(await openSeed(tx, caller.playerId, random, now))

/**
 * Reveals the pair in use and opens the next, with the server seed that was committed beside it. Only the pair that the player saw is
 * changed: its next seed was shown as a hash before the player's word for it was heard. A spin that is being settled on the old pair
 * finishes first or is drawn again.
 */
export async function rotate(
  user: User,
  { seedId, clientSeed }: InputOf<typeof fairRotate>,
): Promise<OutputOf<typeof fairRotate> | Refusal> {
  const { tx, caller, random, now } = user
  const before = await findOpen(tx, caller.playerId)
  if (before?.id !== seedId) return refuse('goneOrExpired')
  const mine = await tx.row(
    'update fair_seed set revealed_at = $2, next_server_seed = null where id = $1 and revealed_at is null returning 1 as revealed',
    [before.id, now],
  )
  // Another rotation came first.
  if (!mine) return refuse('goneOrExpired')
  const pair = { playerId: caller.playerId, serverSeed: before.next_server_seed, clientSeed: clientSeed ?? newClientSeed(random) }
  const current = await insertPair(tx, pair, random, now)
  return {
    revealed: { seedId: before.id, serverSeed: before.server_seed, serverSeedHash: before.server_seed_hash },
    current: shown(current),
  }
}

/** Everything that is needed to check one of the player's own rounds. */
export async function roundToVerify({ tx, caller }: User, roundId: string): Promise<OutputOf<typeof fairRound> | Refusal> {
  const row = isId(roundId) ? await findRound(tx, caller.playerId, roundId) : undefined
  if (!row) return refuse('unknownRound')
  return { ...settledRound(row), serverSeed: row.server_seed }
}
