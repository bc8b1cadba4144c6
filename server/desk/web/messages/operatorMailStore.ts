import type { Sql } from '../../../kernel/database.ts'

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

const columns = `request, asked, worth, reason, by, at, decided_by, sent_id::text, case when sent_id is not null then 'sent'
  when exists (select from desk_request r where r.target = 'mailRequest:' || operator_mail.request and r.state = 'waiting') then 'waiting'
  else 'refused' end as state`

/** Serializes operators' commands: a sum that is checked does not grow before it is written. */
export const lockOperatorMail = (tx: Sql) => tx.rows('lock table operator_mail in share row exclusive mode')

export const findOperatorMail = (tx: Sql, request: string) =>
  tx.row<OperatorMail>(`select ${columns} from operator_mail where request = $1 for update`, [request])

/** What this operator has given alone since then, in hundredths. */
export const givenUnapproved = async (tx: Sql, by: string, since: number): Promise<number> =>
  (
    await tx.row<{ worth: number }>(
      `select coalesce(sum(worth), 0)::bigint as worth from operator_mail
         where by = $1 and at >= $2 and sent_id is not null and decided_by is null`,
      [by, since],
    )
  )?.worth ?? 0

export const countPlayers = async (tx: Sql): Promise<number> =>
  (await tx.row<{ players: number }>('select count(*) as players from player'))?.players ?? 0

/** `sent_id`: null for one that waits. */
export const insertOperatorMail = (
  tx: Sql,
  { request, asked, worth, reason, by, at, sent_id: sentId }: Omit<OperatorMail, 'decided_by' | 'state'>,
) =>
  tx.rows('insert into operator_mail (request, asked, worth, reason, by, at, sent_id) values ($1, $2, $3, $4, $5, $6, $7)', [
    request,
    asked,
    worth,
    reason,
    by,
    at,
    sentId,
  ])

export const markSent = (tx: Sql, request: string, by: string, sentId: string) =>
  tx.rows('update operator_mail set decided_by = $2, sent_id = $3 where request = $1', [request, by, sentId])
