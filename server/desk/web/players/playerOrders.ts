import type { DeskInputOf, DeskOutputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { returnTexts } from '../../auditTexts.ts'
import { bankName, depositName } from '../../methodNames.ts'
import type { DeskContext } from '../context.ts'
import { pageOf } from '../pages.ts'
import { depositsBefore, withdrawalsBefore } from './orderStore.ts'

type Input = DeskInputOf<typeof playerCalls.playerOrders>
type Order = DeskOutputOf<typeof playerCalls.playerOrders>['rows'][number]

const pageSize = 50

async function deposits({ tx, policy, now }: DeskContext, { id, olderThan }: Input) {
  const read = await depositsBefore(tx, id, olderThan ?? null, pageSize + 1)
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

async function withdrawals({ tx, policy }: DeskContext, { id, olderThan }: Input) {
  const read = await withdrawalsBefore(tx, id, olderThan ?? null, pageSize + 1)
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
