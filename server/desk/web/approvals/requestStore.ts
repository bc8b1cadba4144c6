import type { SecondApprovalCall } from '#contract/auditActions.ts'
import { manilaMidnight } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import { isId } from '../../../kernel/ids.ts'
import { personOf } from '../../../protection/store.ts'

export interface RequestRow {
  readonly id: string
  readonly call: SecondApprovalCall
  readonly target: string
  readonly input: Readonly<Record<string, unknown>>
  readonly amount: number
  readonly state_hash: string
  readonly by: string
  readonly reason: string
  readonly at: number
}

const columns = 'id::text, call, target, input, amount, state_hash, by, reason, at'

/** Those of these calls, oldest first, after one. */
export const waitingRequests = (sql: Sql, calls: readonly string[], limit: number, after: string | null) =>
  sql.rows<RequestRow>(
    `select ${columns} from desk_request where state = 'waiting' and call = any($1) and id > coalesce($3::bigint, 0) order by desk_request.id limit $2`,
    [calls, limit, after],
  )
/** Who has made a request about these targets that waits. */
export const requestersOf = async (sql: Sql, targets: readonly string[]): Promise<Map<string, string>> => {
  const rows = await sql.rows<{ target: string; by: string }>(
    `select target, by from desk_request where state = 'waiting' and target = any($1)`,
    [targets],
  )
  return new Map(rows.map(({ target, by }) => [target, by]))
}
export const waitingRequestFor = (sql: Sql, target: string) =>
  sql.row<RequestRow>(`select ${columns} from desk_request where target = $1 and state = 'waiting'`, [target])
export const waitingTarget = async (sql: Sql, id: string): Promise<string | undefined> =>
  (await sql.row<{ target: string }>(`select target from desk_request where id = $1 and state = 'waiting'`, [id]))?.target
export const waitingById = (sql: Sql, id: string) =>
  sql.row<RequestRow>(`select ${columns} from desk_request where id = $1 and state = 'waiting' for update`, [id])

/** The last act about a target that was decided, whether performed or refused. */
export const lastDecided = async (sql: Sql, target: string): Promise<string | null> =>
  (
    await sql.row<{ id: string | null }>(
      `select max(id)::text as id from desk_request where target = $1 and state in ('done', 'refused')`,
      [target],
    )
  )?.id ?? null

/** When an act on a target was last performed; null: never. */
export const lastDone = async (sql: Sql, target: string): Promise<number | null> =>
  (
    await sql.row<{ at: number | null }>(
      `select max(coalesce(decided_at, at)) as at from desk_request where target = $1 and state = 'done'`,
      [target],
    )
  )?.at ?? null

/** Acts of one kind, which have one total: what a channel that is gone has left open is settled within the bounds of what it is about. */
const kindsOfActs = [
  ['withdrawalApprove', 'withdrawalSettle'],
  ['refundMake', 'refundSettle'],
]

/** The total of a person's acts of this call's kind today in Manila, in hundredths. */
export const usedToday = async (sql: Sql, call: string, name: string, now: number): Promise<number> =>
  (
    await sql.row<{ used: number }>(
      `select coalesce(sum(amount), 0)::bigint as used from desk_request where call = any($1) and
         (by = $2 and at >= $3 and state in ('waiting', 'done') or decided_by = $2 and decided_at >= $3 and state = 'done')`,
      [kindsOfActs.find((kind) => kind.includes(call)) ?? [call], name, manilaMidnight(now)],
    )
  )?.used ?? 0

export const insertRequest = (
  tx: Sql,
  { call, target, input, amount, state_hash: hash, by, reason, at }: Omit<RequestRow, 'id'>,
  state: 'waiting' | 'done',
) =>
  tx.rows(
    `insert into desk_request (call, target, input, amount, state_hash, by, reason, at, state) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [call, target, JSON.stringify(input), amount, hash, by, reason, at, state],
  )

/** `by`: null for a request that lapsed by itself. */
export const markDecided = (tx: Sql, id: string, state: 'done' | 'refused' | 'lapsed', by: string | null, at: number) =>
  tx.rows('update desk_request set state = $2, decided_by = $3, decided_at = $4 where id = $1', [id, state, by, at])

type FoundPlayer = Promise<{ id: string } | undefined>
/** By the first part of a target, whose second is an id. */
const playersOf: Readonly<Record<string, ((sql: Sql, id: string) => FoundPlayer) | undefined>> = {
  player: (sql, id) => sql.row('select id::text from player where id = $1', [id]),
  adjustment: (sql, id) => sql.row('select id::text from player where id = $1', [id]),
  recovery: (sql, id) => sql.row('select id::text from player where id = $1', [id]),
  withdrawal: (sql, id) => sql.row('select player_id::text as id from withdrawal where id = $1', [id]),
  refund: (sql, id) => sql.row('select player_id::text as id from deposit_order where id = $1', [id]),
  strandedRefund: (sql, id) =>
    sql.row('select o.player_id::text as id from deposit_refund r join deposit_order o on o.id = r.order_id where r.id = $1', [id]),
  goods: (sql, id) => sql.row('select player_id::text as id from goods_order where id = $1', [id]),
}
/** The player whom a message requested at the command line is for; null: it is for all. */
const recipientOf = async (sql: Sql, request: string): Promise<string | null> =>
  (
    await sql.row<{ id: string | null }>(`select nullif(asked::jsonb ->> 'to', 'all') as id from operator_mail where request = $1`, [
      request,
    ])
  )?.id ?? null
/** The player whom an act on this target concerns: `withdrawal:800001`. */
export const playerOfTarget = async (sql: Sql, target: string): Promise<string | null> => {
  const [kind = '', id = ''] = target.split(':')
  if (kind === 'mailRequest') return recipientOf(sql, id)
  // At the terminal, an operator may have typed anything.
  return isId(id) ? ((await playersOf[kind]?.(sql, id))?.id ?? null) : null
}

/**
 * Whether an act concerns a player whom the operator has ever chosen as their test player, or another account of that person. By the audit
 * log: choosing another test player changes nothing.
 */
export async function concernsOwnTestPlayer(sql: Sql, operator: string, target: string): Promise<boolean> {
  const playerId = await playerOfTarget(sql, target)
  if (playerId === null) return false
  const own = await sql.row(
    `select 1 from (${personOf('$1')}) account
       join audit_log l on l.target = 'player:' || account.id and l.action = 'mail.testPlayer' and l.actor = $2 limit 1`,
    [playerId, operator],
  )
  return own !== undefined
}
