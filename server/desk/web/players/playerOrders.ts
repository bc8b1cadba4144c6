import type { DeskInputOf, DeskOutputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { returnTexts } from '../../auditTexts.ts'
import { bankName, depositName } from '../../methodNames.ts'
import type { DeskContext } from '../context.ts'
import { pageOf } from '../pages.ts'

type Input = DeskInputOf<typeof playerCalls.playerOrders>
type Order = DeskOutputOf<typeof playerCalls.playerOrders>['rows'][number]

const pageSize = 50

interface DepositRow {
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

async function deposits({ tx, policy, now }: DeskContext, { id, olderThan }: Input) {
  const read = await tx.rows<DepositRow>(
    `select o.id::text, o.created_at as at, o.amount, o.type_id as method, o.state, o.expires_at, o.settled_at, o.payment as reference,
       o.refunded as returned, o.return_reason,
       exists (select 1 from deposit_refund r where r.order_id = o.id and r.state = 'done' and r.requested_by like 'channel:%') as is_taken_back
     from deposit_order o where o.player_id = $1 and ($2::bigint is null or o.id < $2) order by o.id desc limit $3`,
    [id, olderThan ?? null, pageSize + 1],
  )
  const { rows, next } = pageOf(read, pageSize, (row) => row.id)
  return {
    rows: rows.map((row): Order => ({
      id: row.id,
      at: row.at,
      amount: row.amount,
      method: depositName(policy, row.method),
      state: (row.state === 'created' || row.state === 'pending') && row.expires_at <= now ? 'expired' : row.state,
      settledAt: row.settled_at,
      reference: row.reference,
      returned: row.returned,
      note:
        row.return_reason !== null
          ? `not credited: ${returnTexts[row.return_reason] ?? row.return_reason}`
          : row.is_taken_back
            ? 'taken back by the channel'
            : '',
    })),
    older: next,
  }
}

interface WithdrawalRow {
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

async function withdrawals({ tx, policy }: DeskContext, { id, olderThan }: Input) {
  const read = await tx.rows<WithdrawalRow>(
    `select w.id::text, w.created_at as at, w.amount, b.bank_id as bank, b.last4, w.state, w.settled_at, w.returned_by, w.reason
     from withdrawal w join bank_account b on b.id = w.bank_account_id
     where w.player_id = $1 and ($2::bigint is null or w.id < $2) order by w.id desc limit $3`,
    [id, olderThan ?? null, pageSize + 1],
  )
  const { rows, next } = pageOf(read, pageSize, (row) => row.id)
  return {
    rows: rows.map(({ bank, last4, settled_at: settledAt, returned_by: by, reason, ...row }): Order => ({
      ...row,
      method: `${bankName(policy, bank)} ••${last4}`,
      settledAt,
      reference: null,
      returned: row.state === 'rejected' ? row.amount : 0,
      note: [by === null ? '' : `by the ${by}`, reason ?? ''].filter(Boolean).join(': '),
    })),
    older: next,
  }
}

/** The player's deposits or withdrawals, newest first. */
export const orders = (context: DeskContext, input: Input) => (input.kind === 'deposit' ? deposits : withdrawals)(context, input)
