import { coinsText } from '#contract/operatorText.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database.ts'
import { lockName } from '../../kernel/locks.ts'
import { lockDebt, lockPlayer } from '../../ledger/locks.ts'
import { daySettlement } from '../agent/job.ts'
import { addDebt } from './addDebt.ts'
import { agentsOf, claimChargeback, markCommissionTaken, takeCommission } from './commissionStore.ts'

/**
 * Takes back commission on bets of the next player whose deposit was charged back; of later bets, once their day is settled
 * (`reopenChargebacks`). It is no gift: the agents' own coins pay for it. False when there is none.
 */
export async function followChargeback(tx: Sql, now: number): Promise<boolean> {
  // The settlement of a day holds this lock: otherwise a chargeback processed meanwhile would miss the commission of that day.
  await lockName(tx, daySettlement)
  const chargeback = await claimChargeback(tx)
  if (!chargeback) return false
  const { refundId, playerId } = chargeback
  const agents = await agentsOf(tx, playerId)
  for (const id of agents) await lockPlayer(tx, id)
  for (const id of agents) await lockDebt(tx, id)
  for (const { agentId, amount, taken } of await takeCommission(tx, playerId, agents)) {
    await addDebt(tx, agentId, amount, `agentShare:${agentId}:${playerId}:${taken}:taken back`, now, { isGift: false })
    const reason = `${coinsText(amount)} on bets of player ${playerId}, whose deposit was charged back`
    await writeAudit(tx, { actor: 'system', action: 'commission.takenBack', target: `player:${agentId}`, reason }, now)
  }
  await markCommissionTaken(tx, refundId, now)
  return true
}
