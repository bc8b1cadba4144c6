import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Job } from '../../kernel/jobs.ts'
import { insertMails, lockSending, moveCursor, nextRecipients } from './segmentStore.ts'

const atATime = 500

/**
 * Sends a batch of one message, in the transaction that moves its cursor: after a crash it continues where it was, and a player's mail is
 * unique besides. Returns false once nothing is left to send.
 */
export async function sendBatch(tx: Sql, size: number, now: number): Promise<boolean> {
  const mail = await lockSending(tx)
  if (!mail) return false
  const players = await nextRecipients(tx, mail, size, now)
  const sent = await insertMails(tx, mail, players, now)
  await moveCursor(tx, mail.id, { cursor: players.at(-1) ?? mail.cursor, sent, isDone: players.length < size }, now)
  return true
}

/** Sends what operators have written to segments, batch after batch. Safe in several processes. */
export async function sendSegmentMails({ db, clock }: Pick<Deps, 'db' | 'clock'>, size = atATime): Promise<void> {
  while (await db.transaction((tx) => sendBatch(tx, size, clock())));
}

export const segmentMailJob: Job = { name: 'segment mail', everyMs: 5_000, run: (deps) => sendSegmentMails(deps) }
