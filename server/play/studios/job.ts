import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { askForReport } from './reports.ts'
import { claimTransfers, claimWallets } from './store.ts'
import { settle } from './transfers.ts'

/** Asked at a time: a studio is outside, and may be slow. */
const most = 20

/**
 * Asks studios about transfers whose end nobody heard: a player who went away, or a server that died, leaves no coins on the way. Gives how
 * many it asked about. A transfer is this process's alone for a while, and settles once whoever else asks.
 */
export async function settleTransfers(deps: Pick<Deps, 'db' | 'clock' | 'adapters' | 'log'>): Promise<number> {
  const { db, clock, adapters } = deps
  const due = await claimTransfers(db, Object.keys(adapters.studios), clock(), most)
  await Promise.all(
    due.map(async (transfer) => {
      const studio = adapters.studios[transfer.provider]
      if (studio) await settle(deps, studio, transfer)
    }),
  )
  return due.length
}

/** Asks studios what was played there since they were asked before. Gives how many wallets it asked about. */
export async function fetchReports(deps: Pick<Deps, 'db' | 'clock' | 'adapters' | 'log'>): Promise<number> {
  const { db, clock, adapters } = deps
  const due = await claimWallets(db, Object.keys(adapters.studios), clock(), most)
  await Promise.all(
    due.map(async ({ player_id: playerId, provider }) => {
      const studio = adapters.studios[provider]
      if (studio) await askForReport(deps, studio, playerId, provider)
    }),
  )
  return due.length
}

export const studiosJob: Job = {
  name: 'studios',
  everyMs: 20_000,
  run: async (deps) => {
    while ((await settleTransfers(deps)) === most);
    while ((await fetchReports(deps)) === most);
  },
}
