import type { InputOf, OutputOf } from '#contract/call.ts'
import type { Feedback, feedbackList, feedbackSend } from '#contract/feedback.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import * as store from './store.ts'
import type { FeedbackRow } from './store.ts'

type User = Context<'user'>

const feedbackOf = (row: FeedbackRow): Feedback => ({
  feedbackId: row.id,
  time: row.at,
  type: row.type,
  text: row.text,
  pictures: row.pictures,
  state: row.state,
  answer: row.answer !== null && row.answered_at !== null ? { text: row.answer, time: row.answered_at } : null,
  closedAt: row.closed_at,
})

/** feedbackSend: the player's own calls are serialized, to enforce the limit of open ones. */
export async function sendFeedback(
  { tx, caller, now, policy }: User,
  { type, text, pictures }: InputOf<typeof feedbackSend>,
): Promise<Feedback | Refusal> {
  const { playerId } = caller
  const ids = [...new Set(pictures)]
  if (ids.length > policy.feedback.images) return refuse('badParameter', { fields: ['pictures'] })
  await lockPlayer(tx, playerId)
  const max = policy.feedback.open
  if ((await store.countOpen(tx, playerId)) >= max) return refuse('tooManyFeedbacks', { max })
  const id = await store.insertFeedback(tx, { playerId, type, text, at: now })
  if ((await store.attachPictures(tx, playerId, id, ids)) < ids.length) return refuse('notAvailable')
  return requireFeedback(tx, playerId, id)
}

async function requireFeedback(sql: Sql, playerId: string, id: string): Promise<Feedback | Refusal> {
  const row = await store.findFeedback(sql, playerId, id)
  return row ? feedbackOf(row) : refuse('notAvailable')
}

export const showFeedback = ({ tx, caller }: User, id: string): Promise<Feedback | Refusal> => requireFeedback(tx, caller.playerId, id)

export async function listFeedback(
  { tx, caller }: User,
  { olderThan, pageNum, pageSize }: Omit<InputOf<typeof feedbackList>, 'olderThan'> & { olderThan?: string | undefined },
): Promise<OutputOf<typeof feedbackList>> {
  const { rows, total } = await store.feedbackPage(tx, caller.playerId, { olderThan: olderThan ?? null, pageNum, pageSize })
  return { list: rows.map(feedbackOf), total, pageNum, pageSize }
}

/** feedbackClose: by the player, answered or not. */
export async function closeFeedback({ tx, caller, now }: User, id: string): Promise<Feedback | Refusal> {
  const row = await store.lockFeedback(tx, id)
  if (row?.player_id !== caller.playerId) return refuse('notAvailable')
  if (row.state === 'closed') return refuse('alreadyDone')
  await store.markClosed(tx, id, now)
  return requireFeedback(tx, caller.playerId, id)
}

/** The player's own feedback that is not closed. */
export const ownUnclosed = async (sql: Sql, playerId: string): Promise<Feedback[]> =>
  (await store.openFeedback(sql, playerId, 10)).map(feedbackOf)
