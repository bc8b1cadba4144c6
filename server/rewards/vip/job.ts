import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { settle } from './standing.ts'
import * as store from './store.ts'

type World = Pick<Deps, 'db' | 'clock' | 'policy'>

/** Rounds swept, and players settled, in one go. */
const stretch = 5_000
const batch = 200

async function settleAll({ db, clock, policy }: World, players: readonly { playerId: string }[]): Promise<void> {
  for (const { playerId } of players) await db.transaction((tx) => settle(tx, playerId, clock(), policy))
}

/** Adds up what was played, and closes what the clock ends: a transaction a player. Any number of processes may run it. */
export async function runVip(world: World): Promise<void> {
  const { db, clock } = world
  const played = await db.transaction((tx) => store.sweep(tx, stretch))
  await settleAll(world, played)
  await settleAll(world, await store.duePlayers(db, clock(), batch))
}

export const vipJob: Job = { name: 'vip', everyMs: 30_000, run: runVip }
