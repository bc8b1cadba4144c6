import type { EntryKind } from '#contract/ledger.ts'
import type { Sql } from '../kernel/database.ts'
import { isRefusal } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { mustPost, post } from './ledger.ts'
import type { Currency } from './ledger.ts'
import { lockAccounts } from './locks.ts'

interface Conversion {
  readonly kind: EntryKind
  readonly playerId: string
  readonly from: Currency
  readonly to: Currency
  /** In hundredths, positive. */
  readonly amount: number
}

/** Moves an amount between two balances of a player: from the first balance to the operator, and from the operator to the second. */
export async function convert(
  tx: Sql,
  { kind, playerId, from, to, amount }: Conversion,
  ref: string,
  now: number,
): Promise<Refusal | undefined> {
  await lockAccounts(tx, playerId)
  const posted = await post(tx, { kind, currency: from, from: { playerId }, to: 'operator', amount }, ref, now)
  if (isRefusal(posted)) return posted
  await mustPost(tx, { kind, currency: to, from: 'operator', to: { playerId }, amount }, ref, now)
  return undefined
}
