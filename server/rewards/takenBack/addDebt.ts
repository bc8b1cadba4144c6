import type { Sql } from '../../kernel/database.ts'
import { payDebt, raiseDebt, receivable } from '../../ledger/debts.ts'
import { mustPost } from '../../ledger/ledger.ts'
import { takeFromGift } from '../../ledger/wagering/gift.ts'

/** Coins that were given become a debt, which is paid at once as far as the player holds coins. The player's row and debt are locked. */
export async function addDebt(
  tx: Sql,
  playerId: string,
  amount: number,
  ref: string,
  now: number,
  { isGift }: { isGift: boolean },
): Promise<void> {
  await mustPost(tx, { kind: 'rewardOwed', currency: 'coin', from: receivable, to: 'operator', amount }, ref, now)
  await raiseDebt(tx, playerId, amount)
  if (isGift) await takeFromGift(tx, playerId, amount, now)
  await payDebt(tx, playerId, ref, now)
}
