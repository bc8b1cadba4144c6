import type { GameStudio } from '../../adapters/index.ts'
import { minuteMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { isHeldBeyondLimits } from '../../protection/pass.ts'
import { requestReport } from './reports.ts'
import { claimTransfers, claimWallets, insertCollection, isIdle, walletsOfClosed } from './store.ts'
import { settleTransfer } from './transfers.ts'

/** Maximum per run: a studio is external, and may be slow. */
const batchSize = 20

/**
 * Queries studios about transfers with an unknown outcome, so that a player who left, or a server that died, leaves no coins in transit.
 * Returns how many it queried. A transfer is claimed by one process for a while, and settles once however many callers query it.
 */
export async function settleTransfers(deps: Pick<Deps, 'db' | 'clock' | 'adapters' | 'log' | 'policy'>): Promise<number> {
  const { db, clock, adapters } = deps
  const due = await claimTransfers(db, Object.keys(adapters.studios), clock(), batchSize)
  await Promise.all(
    due.map(async (transfer) => {
      const studio = adapters.studios[transfer.provider]
      if (studio) await settleTransfer(deps, studio, transfer)
    }),
  )
  return due.length
}

/** A visit in which nothing was played for so long is over. */
const visitEndsMs = 30 * minuteMs

/**
 * Collects the coins at a studio that are more than the player's limits allow to be staked: what was won there in one period could be lost in
 * another. Not during a visit: a game there cannot be interrupted.
 */
async function collectBeyondLimits(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'policy' | 'random'>,
  studio: GameStudio,
  playerId: string,
  provider: string,
): Promise<void> {
  const { db, clock, random, policy } = deps
  const transfer = await db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const now = clock()
    if (!(await isIdle(tx, playerId, provider, now - visitEndsMs)) || !(await isHeldBeyondLimits(tx, playerId, now, policy)))
      return undefined
    return insertCollection(tx, random, playerId, provider, now)
  })
  if (!transfer) return
  await settleTransfer(deps, studio, transfer)
  await requestReport(deps, studio, playerId, provider)
}

/** Queries studios for what was played there since the last query. Returns how many wallets it queried. */
export async function fetchReports(deps: Pick<Deps, 'db' | 'clock' | 'adapters' | 'log' | 'policy' | 'random'>): Promise<number> {
  const { db, clock, adapters } = deps
  const due = await claimWallets(db, Object.keys(adapters.studios), clock(), batchSize)
  await Promise.all(
    due.map(async ({ player_id: playerId, provider }) => {
      const studio = adapters.studios[provider]
      if (!studio) return
      await requestReport(deps, studio, playerId, provider)
      if (await isIdle(db, playerId, provider, clock() - visitEndsMs)) await collectBeyondLimits(deps, studio, playerId, provider)
    }),
  )
  return due.length
}

/**
 * Collects the coins that players who may not play have at studios: there they could be played with. A round that is open there is tried
 * again later.
 */
export async function collectFromClosed(deps: Pick<Deps, 'db' | 'clock' | 'adapters' | 'log' | 'policy' | 'random'>): Promise<void> {
  const { db, clock, adapters, random, policy } = deps
  const needsIdentity = !policy.playMoney
  for (const { player_id: playerId, provider } of await walletsOfClosed(db, {
    providers: Object.keys(adapters.studios),
    now: clock(),
    limit: batchSize,
    needsIdentity,
  })) {
    const studio = adapters.studios[provider]
    const transfer = await db.transaction(async (tx) => {
      await lockPlayer(tx, playerId)
      const now = clock()
      // Meanwhile the player may be free again, and another server may have collected.
      if ((await walletsOfClosed(tx, { providers: [provider], now, limit: 1, needsIdentity, playerId })).length === 0) return undefined
      return insertCollection(tx, random, playerId, provider, now)
    })
    if (!studio || !transfer) continue
    await settleTransfer(deps, studio, transfer)
    await requestReport(deps, studio, playerId, provider)
  }
}

export const studiosJob: Job = {
  name: 'studios',
  everyMs: 20_000,
  run: async (deps) => {
    while ((await settleTransfers(deps)) === batchSize);
    // After them: coins whose transfer was open when a break began may have arrived there just now.
    await collectFromClosed(deps)
    while ((await fetchReports(deps)) === batchSize);
  },
}
