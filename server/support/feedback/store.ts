import type { Feedback, FeedbackType } from '#contract/feedback.ts'
import type { Sql } from '../../kernel/database.ts'
import { limitAndOffset, pageOf } from '../../kernel/pages.ts'

export interface FeedbackRow {
  id: string
  player_id: string
  type: FeedbackType
  text: string
  at: number
  state: Feedback['state']
  answer: string | null
  answered_at: number | null
  closed_at: number | null
  pictures: string[]
}

const pictures = `array(select p.id::text from feedback_picture p where p.feedback_id = f.id order by p.at, p.id)`
const columns = `f.id::text, f.player_id::text, f.type, f.text, f.at, f.state, f.answer, f.answered_at, f.closed_at, ${pictures} as pictures`
const select = `select ${columns} from feedback f`

export async function insertFeedback(
  tx: Sql,
  { playerId, type, text, at }: { playerId: string; type: FeedbackType; text: string; at: number },
): Promise<string> {
  const row = await tx.row<{ id: string }>('insert into feedback (player_id, type, text, at) values ($1, $2, $3, $4) returning id::text', [
    playerId,
    type,
    text,
    at,
  ])
  if (!row) throw new Error('the feedback was not written')
  return row.id
}

export const findFeedback = (sql: Sql, playerId: string, id: string) =>
  sql.row<FeedbackRow>(`${select} where f.player_id = $1 and f.id = $2`, [playerId, id])

/** Feedback of any player, locked until the transaction ends. */
export const lockFeedback = (tx: Sql, id: string) => tx.row<FeedbackRow>(`${select} where f.id = $1 for update of f`, [id])

export const countOpen = async (sql: Sql, playerId: string): Promise<number> =>
  (await sql.row<{ n: number }>(`select count(*) as n from feedback where player_id = $1 and state = 'open'`, [playerId]))?.n ?? 0

/** Newest first. */
export async function feedbackPage(
  sql: Sql,
  playerId: string,
  { olderThan, pageNum, pageSize }: { olderThan: string | null; pageNum: number; pageSize: number },
) {
  const page = { pageNum: olderThan === null ? pageNum : 1, pageSize }
  const rows = await sql.rows<FeedbackRow>(
    `${select} where f.player_id = $1 and ($2::bigint is null or f.id < $2) order by f.id desc limit $3 offset $4`,
    [playerId, olderThan, ...limitAndOffset(page)],
  )
  return pageOf(rows, page)
}

/** The player's own feedback that is not closed, newest first. */
export const openFeedback = (sql: Sql, playerId: string, limit: number) =>
  sql.rows<FeedbackRow>(`${select} where f.player_id = $1 and f.state <> 'closed' order by f.id desc limit $2`, [playerId, limit])

/** All players' feedback that waits for an answer, oldest first. */
export const waitingFeedback = (sql: Sql, limit: number, after: string | null = null) =>
  sql.rows<FeedbackRow>(`${select} where f.state = 'open' and f.id > coalesce($2::bigint, 0) order by f.id limit $1`, [limit, after])
/** One of any player's, in whatever state. */
export const anyFeedback = (sql: Sql, id: string) => sql.rows<FeedbackRow>(`${select} where f.id = $1`, [id])

export const markAnswered = (tx: Sql, id: string, answer: string, at: number) =>
  tx.rows(`update feedback set state = 'answered', answer = $2, answered_at = $3 where id = $1`, [id, answer, at])

export const markClosed = (tx: Sql, id: string, at: number) =>
  tx.rows(`update feedback set state = 'closed', closed_at = $2 where id = $1`, [id, at])

/** Closes feedback answered before the given time. */
export const closeAnswered = (sql: Sql, before: number, now: number) =>
  sql.rows(`update feedback set state = 'closed', closed_at = $2 where state = 'answered' and answered_at < $1`, [before, now])

/** Attaches the player's uploaded pictures to their feedback; returns how many there were. */
export const attachPictures = async (tx: Sql, playerId: string, feedbackId: string, ids: readonly string[]): Promise<number> =>
  (
    await tx.rows(
      'update feedback_picture set feedback_id = $2 where player_id = $1 and feedback_id is null and id = any($3) returning 1',
      [playerId, feedbackId, ids],
    )
  ).length

export const picturesOf = (sql: Sql, feedbackId: string) =>
  sql.rows<{ file_id: string }>('select file_id from feedback_picture where feedback_id = $1 order by at, id', [feedbackId])
