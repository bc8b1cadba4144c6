import type { Sql } from '../../../kernel/database.ts'

// A player's orders, newest first, from before one of them.

export interface DepositRow {
  readonly id: string
  readonly at: number
  readonly amount: number
  readonly method: string
  readonly state: 'created' | 'pending' | 'paid' | 'failed' | 'refunded'
  readonly expires_at: number
  readonly settled_at: number | null
  readonly reference: string | null
  readonly returned: number
  readonly return_reason: string | null
  readonly is_taken_back: boolean
}

export const depositsBefore = (sql: Sql, playerId: string, before: string | null, limit: number) =>
  sql.rows<DepositRow>(
    `select o.id::text, o.created_at as at, o.amount, o.type_id as method, o.state, o.expires_at, o.settled_at, o.payment as reference,
       o.refunded as returned, o.return_reason,
       exists (select 1 from deposit_refund r where r.order_id = o.id and r.state = 'done' and r.requested_by like 'channel:%') as is_taken_back
     from deposit_order o where o.player_id = $1 and ($2::bigint is null or o.id < $2) order by o.id desc limit $3`,
    [playerId, before, limit],
  )

export interface WithdrawalRow {
  readonly id: string
  readonly at: number
  readonly amount: number
  readonly bank: string
  readonly last4: string
  readonly state: 'reserved' | 'review' | 'paying' | 'paid' | 'rejected'
  readonly settled_at: number | null
  readonly returned_by: string | null
  readonly reason: string | null
}

export const withdrawalsBefore = (sql: Sql, playerId: string, before: string | null, limit: number) =>
  sql.rows<WithdrawalRow>(
    `select w.id::text, w.created_at as at, w.amount, b.bank_id as bank, b.last4, w.state, w.settled_at, w.returned_by, w.reason
     from withdrawal w join bank_account b on b.id = w.bank_account_id
     where w.player_id = $1 and ($2::bigint is null or w.id < $2) order by w.id desc limit $3`,
    [playerId, before, limit],
  )
