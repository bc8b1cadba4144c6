import { randomUUID } from 'node:crypto'
import { isRefusal } from '#server/kernel/refusal.ts'
import type { Refusal } from '#server/kernel/refusal.ts'
import * as agents from '#server/support/chat/agent.ts'
import type { AgentView } from '#server/support/chat/agent.ts'
import type { ChatContext } from '#server/support/chat/assign.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'

/** Runs an agent's action in its own transaction. */
export const inTransaction = <T>({ deps: { db, policy, random, clock } }: TestApp, work: (work: ChatContext) => Promise<T>): Promise<T> =>
  db.transaction((tx) => work({ tx, policy, random, now: clock() }))

export const setAvailable = (app: TestApp, agent: string, places?: number) =>
  inTransaction(app, (work) => agents.setPresence(work, { agent, state: 'taking', ...(places !== undefined && { places }) }))
export const setAway = (app: TestApp, agent: string) => inTransaction(app, (work) => agents.setPresence(work, { agent, state: 'away' }))

export const take = (app: TestApp, chatId: string, agent = 'ana') => inTransaction(app, (work) => agents.take(work, { agent, chatId }))

export const openChat = async (app: TestApp, token: string, body: Record<string, unknown> = {}): Promise<string> =>
  dataOf(await app.call<{ chatId: string }>('chatOpen', body, token)).chatId

export const sendMessage = (app: TestApp, token: string, chatId: string, text: string, more: Record<string, unknown> = {}) =>
  app.call<{ chatId: string; seq: number }>('chatSend', { chatId, text, ...more }, token)

export const answer = (
  app: TestApp,
  chatId: string,
  text: string,
  lastSeenSeq: number,
  { agent = 'ana', clientId = randomUUID(), isNoOffer = false }: { agent?: string; clientId?: string; isNoOffer?: boolean } = {},
) => inTransaction(app, (work) => agents.answer(work, { agent, chatId, clientId, text, lastSeenSeq, isNoOffer }))

export async function viewOf(app: TestApp, chatId: string, agent = 'ana', after = 0): Promise<AgentView> {
  const view = await agents.view(app.db, { agent, chatId, after }, app.clock.now)
  if (isRefusal(view)) throw new Error((view as Refusal).refused)
  return view
}

export const textsOf = ({ messages }: { messages: readonly { kind: string; text: string }[] }): string[] =>
  messages.map(({ kind, text }) => (kind === 'text' ? text : `(${kind})`))
