import { sendMail } from '../../awards/mail.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import * as store from './store.ts'

interface Decision {
  readonly id: string
  readonly by: string
}

/**
 * Our team answers: the player reads it on the feedback's page, and a mail notifies them. Until it is closed it can be answered again, unless
 * `isFirst`: by someone who answers what nobody has answered yet.
 */
export async function answerFeedback(
  tx: Sql,
  { id, by, text, isFirst = false }: Decision & { readonly text: string; readonly isFirst?: boolean },
  now: number,
): Promise<Refusal | { id: string }> {
  const row = await store.lockFeedback(tx, id)
  if (!row) return refuse('notAvailable')
  if (row.state === 'closed' || (isFirst && row.state !== 'open')) return refuse('alreadyDone', { state: row.state })
  await store.markAnswered(tx, id, text, now)
  await writeAudit(tx, { actor: by, action: 'feedback.answered', target: `feedback:${id}`, reason: text }, now)
  await sendMail(tx, { playerId: row.player_id, content: { template: 'feedbackAnswered', feedbackId: id } }, now)
  return { id }
}

/** `isFirst`: only if nobody has answered it, by someone who sees it unanswered. */
export async function closeFeedback(
  tx: Sql,
  { id, by, why, isFirst = false }: Decision & { readonly why: string; readonly isFirst?: boolean },
  now: number,
): Promise<Refusal | { id: string }> {
  const row = await store.lockFeedback(tx, id)
  if (!row) return refuse('notAvailable')
  if (row.state === 'closed' || (isFirst && row.state !== 'open')) return refuse('alreadyDone', { state: row.state })
  await store.markClosed(tx, id, now)
  await writeAudit(tx, { actor: by, action: 'feedback.closed', target: `feedback:${id}`, reason: why }, now)
  return { id }
}
