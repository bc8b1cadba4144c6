import type { MailContent } from '#contract/mail.ts'
import { everybody } from '#contract/segment.ts'
import type { Segment } from '#contract/segment.ts'
import type { Sql } from '../../kernel/database.ts'
import { depositedBy } from '../../money/orders/depositStore.ts'
import { isClosedAccount, isHeldAccount } from '../../protection/store.ts'

/** SQL of each condition's value, and of the time. */
type Conditions = Readonly<Record<keyof Segment | 'now', string>>

/**
 * The players `p` of a segment, without those whom no promotion may reach: on a break or excluded, by this account or another of their
 * person, held for another account, or locked.
 */
export const membersOf = (is: Conditions): string => `player p left join vip_player v on v.player_id = p.id
  cross join lateral (select max(s.last_seen_at) as at from session s where s.player_id = p.id) seen
  where (${is.vipFrom} is null or coalesce(v.level, 0) >= ${is.vipFrom}) and (${is.vipTo} is null or coalesce(v.level, 0) <= ${is.vipTo})
    and (${is.registeredFrom} is null or p.created_at >= ${is.registeredFrom}) and (${is.registeredTo} is null or p.created_at < ${is.registeredTo})
    and (${is.activeFrom} is null or seen.at >= ${is.activeFrom}) and (${is.activeTo} is null or seen.at < ${is.activeTo})
    and ((${is.depositedFrom} is null and ${is.depositedTo} is null) or
      ${depositedBy('p.id')} between coalesce(${is.depositedFrom}, 0) and coalesce(${is.depositedTo}, 9223372036854775807))
    and (${is.locale} is null or ${is.locale} = (select s.locale from session s where s.player_id = p.id and s.locale is not null order by s.created_at desc, s.id desc limit 1))
    and (${is.channel} is null or p.aid = ${is.channel})
    and p.locked_at is null
    and not ${isHeldAccount('p.id')} and not ${isClosedAccount('p.id', is.now)}`

/** Those after player $1 up to player $2, by the conditions $3 to $12 at time $13. */
const members = `${membersOf({
  vipFrom: '$3::int',
  vipTo: '$4::int',
  registeredFrom: '$5::bigint',
  registeredTo: '$6::bigint',
  activeFrom: '$7::bigint',
  activeTo: '$8::bigint',
  depositedFrom: '$9::bigint',
  depositedTo: '$10::bigint',
  locale: '$11::text',
  channel: '$12::text',
  now: '$13::bigint',
})} and p.id > $1 and p.id <= $2`

const valuesOf = (segment: Segment): readonly (string | number | null)[] => [
  segment.vipFrom,
  segment.vipTo,
  segment.registeredFrom,
  segment.registeredTo,
  segment.activeFrom,
  segment.activeTo,
  segment.depositedFrom,
  segment.depositedTo,
  segment.locale,
  segment.channel,
]

/** The largest bigint. */
const maxBigint = '9223372036854775807'

export const countSegment = async (sql: Sql, segment: Segment, now: number): Promise<number> =>
  (await sql.row<{ count: number }>(`select count(*) as count from ${members}`, [0, maxBigint, ...valuesOf(segment), now]))?.count ?? 0

/** Whether a player is in the segment of everybody: false too for one who does not exist. */
export const mayBeReached = async (sql: Sql, playerId: string, now: number): Promise<boolean> =>
  (await sql.row(`select 1 as member from ${members}`, [String(BigInt(playerId) - 1n), playerId, ...valuesOf(everybody), now])) !==
  undefined

export const countPlayers = async (sql: Sql): Promise<{ all: number; newest: string }> =>
  (await sql.row<{ all: number; newest: string }>('select count(*) as all, coalesce(max(id), 0)::text as newest from player')) ?? {
    all: 0,
    newest: '0',
  }

export interface SegmentMailRow {
  readonly id: string
  readonly segment: Segment
  readonly content: MailContent
  readonly counted: number
  readonly newest_id: string
  readonly state: 'sending' | 'done' | 'stopped'
  readonly cursor: string
  readonly sent: number
  readonly by: string
  readonly reason: string
  readonly at: number
  readonly expires_at: number
}
const columns = 'id::text, segment, content, counted, newest_id::text, state, cursor::text, sent, by, reason, at, expires_at'

type NewSegmentMail = Pick<SegmentMailRow, 'segment' | 'content' | 'counted' | 'newest_id' | 'by' | 'reason' | 'at' | 'expires_at'>
export async function insertSegmentMail(tx: Sql, mail: NewSegmentMail): Promise<string> {
  const row = await tx.row<{ id: string }>(
    `insert into segment_mail (segment, content, counted, newest_id, by, reason, at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id::text`,
    [
      JSON.stringify(mail.segment),
      JSON.stringify(mail.content),
      mail.counted,
      mail.newest_id,
      mail.by,
      mail.reason,
      mail.at,
      mail.expires_at,
    ],
  )
  return row?.id ?? ''
}

export const segmentMails = (sql: Sql, before: string | null, limit: number) =>
  sql.rows<SegmentMailRow & { read: number }>(
    `select ${columns}, (select count(*) from mail where segment_mail_id = segment_mail.id and read_at is not null) as read
       from segment_mail where $1::bigint is null or id < $1 order by segment_mail.id desc limit $2`,
    [before, limit],
  )

/** False: it is not being sent. */
export const stopSegmentMail = async (tx: Sql, id: string, now: number): Promise<boolean> =>
  (await tx.row(`update segment_mail set state = 'stopped', ended_at = $2 where id = $1 and state = 'sending' returning 1 as stopped`, [
    id,
    now,
  ])) !== undefined

/** A message that is being sent, locked; other servers send others meanwhile. */
export const lockSending = (tx: Sql) =>
  tx.row<SegmentMailRow>(
    `select ${columns} from segment_mail where state = 'sending' order by segment_mail.id limit 1 for update skip locked`,
  )

/** The players of a message's segment whom it has not reached, in the order of their ids. */
export const nextRecipients = async (tx: Sql, mail: SegmentMailRow, limit: number, now: number): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(`select p.id::text from ${members} order by p.id limit $14`, [
      mail.cursor,
      mail.newest_id,
      ...valuesOf(mail.segment),
      now,
      limit,
    ])
  ).map(({ id }) => id)

/** Sends a message to these players; returns how many had not received it. */
export const insertMails = async (tx: Sql, mail: SegmentMailRow, playerIds: readonly string[], now: number): Promise<number> =>
  (
    await tx.rows(
      `insert into mail (player_id, segment_mail_id, body, at, expires_at) select id, $2, $3, $4, $5 from unnest($1::bigint[]) as players (id)
       on conflict do nothing returning 1`,
      [playerIds, mail.id, JSON.stringify(mail.content), now, mail.expires_at],
    )
  ).length

/** `isDone`: nobody is left to send it to. */
export const moveCursor = (
  tx: Sql,
  mailId: string,
  { cursor, sent, isDone }: { readonly cursor: string; readonly sent: number; readonly isDone: boolean },
  now: number,
) =>
  tx.rows(
    `update segment_mail set cursor = $2, sent = sent + $3, state = case when $4 then 'done' else state end, ended_at = case when $4 then $5::bigint end
       where id = $1`,
    [mailId, cursor, sent, isDone, now],
  )
