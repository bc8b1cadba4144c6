import type { InputOf, OutputOf } from '#contract/call.ts'
import type { appUserCoinDetail } from '#contract/wallet.ts'
import type { Context } from '../../kernel/context.ts'

type Input = InputOf<typeof appUserCoinDetail>

/** Kinds of ledger entries behind each kind of the statement; «other» is every one that is not named. */
const kinds = {
  play: ['bet', 'win'],
  deposit: ['deposit'],
  withdrawal: ['withdrawal', 'withdrawalReturned'],
  reward: ['welcome', 'draw', 'jackpot', 'signIn', 'redVsBlue', 'bankruptcy', 'bonusDone', 'coupon', 'piggyBank'],
} as const
const named = Object.values(kinds).flat()

interface Row {
  id: string
  time: number
  kind: string
  delta: number
  after: number
  ref: string
}

/** appUserCoinDetail: every movement of the player's coins, from the postings themselves. */
export async function statement(
  { tx, caller }: Context<'user'>,
  { pageNum, pageSize, kind, from, to }: Input,
): Promise<OutputOf<typeof appUserCoinDetail>> {
  const only = kind === 'all' || kind === 'other' || kind === 'bonus' ? null : kinds[kind]
  const where = `p.account_id = (select id from account where owner = 'player' and player_id = $1 and currency = $6)
    and ($2::text[] is null or e.kind = any($2)) and ($3::text[] is null or e.kind <> all($3))
    and ($4::bigint is null or e.at >= $4) and ($5::bigint is null or e.at < $5)`
  const values = [caller.playerId, only, kind === 'other' ? named : null, from ?? null, to ?? null, kind === 'bonus' ? 'bonus' : 'coin']
  const rows = await tx.rows<Row>(
    `select e.id::text, e.at as time, e.kind, p.amount as delta, p.balance_after as after, e.ref
       from posting p join entry e on e.id = p.entry_id where ${where} order by p.entry_id desc limit $7 offset $8`,
    [...values, pageSize, (pageNum - 1) * pageSize],
  )
  const total = (
    await tx.row<{ n: number }>(`select count(*) as n from posting p join entry e on e.id = p.entry_id where ${where}`, values)
  )?.n
  return { list: rows.map((row) => ({ ...row, before: row.after - row.delta })), total: total ?? 0, pageNum, pageSize }
}
