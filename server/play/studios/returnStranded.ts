import { coinsText } from '#contract/operatorText.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { hourMs, minuteMs } from '../../kernel/calendar.ts'
import type { Random } from '../../kernel/random.ts'
import { heldAt, insertCollection, openTransfer, overdueWallets } from './store.ts'
import { settleTransfer } from './transfers.ts'
import type { AskedStudio, TransferDeps } from './transfers.ts'

/** An installed studio is asked for a wallet's report long before it is overdue by this, where a server has asked its studios within that. */
const [overdueMs, askedMs] = [hourMs, 5 * minuteMs]
const batchSize = 100

type ReturnDeps = TransferDeps & { readonly random: Random }
type Decision = { readonly provider: string; readonly by: string; readonly reason: string }

/** Collects what one player has there; returns how much. Without a studio to ask, what was sent there has arrived. */
async function returnTo(deps: ReturnDeps, playerId: string, { provider, by, reason }: Decision): Promise<number> {
  const { db, clock, random } = deps
  const books: AskedStudio = { putIn: async () => true, takeOut: () => heldAt(db, playerId, provider) }
  const open = await openTransfer(db, playerId, provider)
  if (open?.direction === 'in') await settleTransfer(deps, books, open)
  const transfer = open?.direction === 'out' ? open : await insertCollection(db, random, playerId, provider, clock())
  const settled = await settleTransfer(deps, books, transfer)
  if (settled.state !== 'done') throw new Error(`the wallet of player ${playerId} could not be read`)
  const what = `${coinsText(settled.amount)} from ${provider}: ${reason}`
  await writeAudit(db, { actor: by, action: 'studio.returned', target: `player:${playerId}`, reason: what }, clock())
  return settled.amount
}

/**
 * Brings back the coins that players have at a studio that the installation does not have any more, as it last reported them: otherwise they
 * would stay there, and count against limits as if they could be lost. Returns how many, and of how many players.
 */
export async function returnStranded(deps: ReturnDeps, decision: Decision): Promise<{ players: number; amount: number }> {
  let [players, amount] = [0, 0]
  for (;;) {
    const [before, askedSince] = [deps.clock() - overdueMs, deps.clock() - askedMs]
    const wallets = await overdueWallets(deps.db, decision.provider, { before, askedSince, limit: batchSize })
    if (wallets.length === 0) return { players, amount }
    for (const playerId of wallets) amount += await returnTo(deps, playerId, decision)
    players += wallets.length
  }
}
