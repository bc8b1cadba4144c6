import type { OutputOf } from '#contract/call.ts'
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
  client_seed: string
  rounds: number
}

const findOpen = (tx: Sql, playerId: string) =>
  tx.row<SeedRow>(
    `select id::text, server_seed, server_seed_hash, client_seed, (select count(*) from round where seed_id = s.id) as rounds
       from fair_seed s where player_id = $1 and revealed_at is null`,
    [playerId],
  )

/** The player's pair in use; made when there is none yet. Two calls at once agree on one. */
export async function openSeed(tx: Sql, playerId: string, random: Random, now: number, clientSeed?: string): Promise<SeedRow> {
  const known = await findOpen(tx, playerId)
  if (known) return known
  const serverSeed = random.bytes(32).toString('hex')
  await tx.rows(
    `insert into fair_seed (player_id, server_seed, server_seed_hash, client_seed, created_at) values ($1, $2, $3, $4, $5)
       on conflict (player_id) where revealed_at is null do nothing`,
    [playerId, serverSeed, fairHash(serverSeed), clientSeed ?? random.bytes(8).toString('hex'), now],
  )
  const made = await findOpen(tx, playerId)
  if (!made) throw new Error('the seed pair was not kept')
  return made
}

const shown = (seed: SeedRow): OutputOf<typeof fairSeeds> => ({
  seedId: seed.id,
  serverSeedHash: seed.server_seed_hash,
  clientSeed: seed.client_seed,
  rounds: seed.rounds,
})

export const currentSeeds = async ({ tx, caller, random, now }: User) => shown(await openSeed(tx, caller.playerId, random, now))

/** Reveals the pair in use; another rotation that came first leaves its new pair to be revealed. */
async function revealOpen({ tx, caller, random, now }: User): Promise<SeedRow> {
  for (;;) {
    const open = await openSeed(tx, caller.playerId, random, now)
    const mine = await tx.row('update fair_seed set revealed_at = $2 where id = $1 and revealed_at is null returning 1 as revealed', [
      open.id,
      now,
    ])
    if (mine) return open
  }
}

/** Reveals the pair in use and opens the next. A spin that is being settled on the old pair finishes first or is drawn anew. */
export async function rotate(user: User, clientSeed: string | undefined): Promise<OutputOf<typeof fairRotate>> {
  const { tx, caller, random, now } = user
  const before = await revealOpen(user)
  const current = await openSeed(tx, caller.playerId, random, now, clientSeed)
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
