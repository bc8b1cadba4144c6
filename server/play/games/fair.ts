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
import * as store from './seedStore.ts'
import type { SeedRow } from './seedStore.ts'
import { findRound, rowOfArchived } from './store.ts'
import type { RoundRow } from './store.ts'

type User = Context<'user'>

const newServerSeed = (random: Random): string => random.bytes(32).toString('hex')
const newClientSeed = (random: Random): string => random.bytes(8).toString('hex')

/** Puts a pair in use and commits to the next server seed. Does nothing while another pair is in use. */
async function openPair(
  tx: Sql,
  { playerId, serverSeed, clientSeed }: { readonly playerId: string; readonly serverSeed: string; readonly clientSeed: string },
  random: Random,
  now: number,
): Promise<SeedRow> {
  const next = newServerSeed(random)
  const pair = {
    server_seed: serverSeed,
    server_seed_hash: fairHash(serverSeed),
    next_server_seed: next,
    next_server_seed_hash: fairHash(next),
    client_seed: clientSeed,
  }
  const inUse = (await store.insertSeed(tx, playerId, pair, now)) ?? (await store.findSeed(tx, playerId))
  if (!inUse) throw new Error('the seed pair was not written')
  return inUse
}

/** Returns the player's pair in use, creating the first one. Concurrent calls agree on the same pair. */
export const openSeed = async (tx: Sql, playerId: string, random: Random, now: number): Promise<SeedRow> =>
  (await store.findSeed(tx, playerId)) ??
  openPair(tx, { playerId, serverSeed: newServerSeed(random), clientSeed: newClientSeed(random) }, random, now)

const publicSeedsOf = (seed: SeedRow): OutputOf<typeof fairSeeds> => ({
  seedId: seed.id,
  serverSeedHash: seed.server_seed_hash,
  nextServerSeedHash: seed.next_server_seed_hash,
  clientSeed: seed.client_seed,
  rounds: seed.rounds,
})

export const currentSeeds = async ({ tx, caller, random, now }: User) => publicSeedsOf(await openSeed(tx, caller.playerId, random, now))

/**
 * Reveals the pair in use and opens the next one, with the server seed committed beside it. Only the pair the player saw is changed: the
 * hash of its next seed was shown before the player chose to rotate. A spin being settled on the old pair finishes first or is drawn again.
 */
export async function rotateSeeds(
  user: User,
  { seedId, clientSeed }: InputOf<typeof fairRotate>,
): Promise<OutputOf<typeof fairRotate> | Refusal> {
  const { tx, caller, random, now } = user
  const before = await store.lockSeed(tx, caller.playerId)
  if (before?.id !== seedId) return refuse('notAvailable')
  if (!(await store.revealSeed(tx, before.id, now))) return refuse('roundOpen', await store.openRoundOn(tx, before.id))
  const pair = { playerId: caller.playerId, serverSeed: before.next_server_seed, clientSeed: clientSeed ?? newClientSeed(random) }
  const current = await openPair(tx, pair, random, now)
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
