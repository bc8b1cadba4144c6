import { sendMail } from '../../awards/mail.ts'
import { dayMs, hourMs, minuteMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { dropLooseBefore } from '../pictureStore.ts'
import { endChat } from './agent.ts'
import * as agents from './agentStore.ts'
import { assign, lockAvailable } from './assign.ts'
import * as store from './store.ts'

type ChatJobDeps = Pick<Deps, 'db' | 'clock' | 'policy' | 'random'>

const atATime = 1_000

/** Returns the conversations of agents who went silent to the queue, ends inactive ones, and notifies players by mail of unread answers. */
export async function maintainChats({ db, clock, policy, random }: ChatJobDeps): Promise<void> {
  const { chat } = policy.service
  const now = clock()
  await db.transaction(async (tx) => {
    const work = { tx, policy, random, now }
    const taking = await lockAvailable(tx, policy, now)
    const back = await agents.lapsedChats(tx, now)
    for (const { id, agent } of back) {
      await agents.requeueChat(tx, id)
      await store.appendMessage(tx, { chatId: id, clientId: random.uuid(), author: 'system', name: agent, kind: 'queued', text: '' }, now)
    }
    const over = await agents.idleChats(tx, now - chat.idleMinutes * minuteMs)
    for (const { id } of over) await endChat(work, id, 'idle', null)
    await assign(work, taking)
  })
  await db.transaction(async (tx) => {
    for (const { id, player_id: playerId } of await agents.unreported(tx, now - chat.notifyAfterMinutes * minuteMs))
      await sendMail(tx, { playerId, content: { template: 'chatAnswered', chatId: id }, expiresAt: now + chat.keepDays * dayMs }, now)
  })
  await dropLooseBefore(db, 'chat_picture', now - chat.draftHours * hourMs)
}

/** Deletes conversations with everything that belongs to them; the files of their pictures are swept later (identity/pictures/job.ts). */
export async function purgeChats({ db, clock, policy }: Pick<ChatJobDeps, 'db' | 'clock' | 'policy'>): Promise<number> {
  const before = clock() - policy.service.chat.keepDays * dayMs
  for (let deleted = 0; ;) {
    const some = await agents.purgeChats(db, before, atATime)
    deleted += some
    if (some < atATime) return deleted
  }
}

export const chatJob: Job = { name: 'chat', everyMs: 5_000, run: maintainChats }
export const purgeChatsJob: Job = { name: 'purgeChats', everyMs: hourMs, run: async (deps) => void (await purgeChats(deps)) }
