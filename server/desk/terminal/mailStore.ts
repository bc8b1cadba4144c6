import type { Sql } from '../../kernel/database.ts'

/** Mail that an operator requested, by the request id that they gave it. */
export interface OperatorMail {
  readonly request: string
  /** Recipient, texts, awards and lifetime. */
  readonly asked: string
  /** In hundredths. */
  readonly worth: number
  readonly reason: string
  readonly by: string
  readonly at: number
  readonly state: 'waiting' | 'sent' | 'refused'
  readonly decided_by: string | null
  readonly sent_id: string | null
}

const columns = 'request, asked, worth, reason, by, at, state, decided_by, sent_id::text'

/** Serializes operators' commands: a sum that is checked does not grow before it is written. */
export const lockOperatorMail = (tx: Sql) => tx.rows('lock table operator_mail in share row exclusive mode')

export const findOperatorMail = (tx: Sql, request: string) =>
  tx.row<OperatorMail>(`select ${columns} from operator_mail where request = $1 for update`, [request])

export const waitingMail = (sql: Sql, limit: number) =>
  sql.rows<OperatorMail>(`select ${columns} from operator_mail where state = 'waiting' order by at limit $1`, [limit])

/** What this operator has given alone since then, in hundredths. */
export const givenUnapproved = async (tx: Sql, by: string, since: number): Promise<number> =>
  (
    await tx.row<{ worth: number }>(
      `select coalesce(sum(worth), 0)::bigint as worth from operator_mail where by = $1 and at >= $2 and state = 'sent' and decided_by is null`,
      [by, since],
    )
  )?.worth ?? 0

export const countPlayers = async (tx: Sql): Promise<number> =>
  (await tx.row<{ players: number }>('select count(*) as players from player'))?.players ?? 0

export const insertOperatorMail = (
  tx: Sql,
  { request, asked, worth, reason, by, at, state, sent_id: sentId }: Omit<OperatorMail, 'decided_by'>,
) =>
  tx.rows('insert into operator_mail (request, asked, worth, reason, by, at, state, sent_id) values ($1, $2, $3, $4, $5, $6, $7, $8)', [
    request,
    asked,
    worth,
    reason,
    by,
    at,
    state,
    sentId,
  ])

export const decideOperatorMail = (tx: Sql, request: string, by: string, sentId: string | null) =>
  tx.rows('update operator_mail set state = $2, decided_by = $3, sent_id = $4 where request = $1', [
    request,
    sentId === null ? 'refused' : 'sent',
    by,
    sentId,
  ])
