import type { Sql } from '../../kernel/database.ts'
import type { Random } from '../../kernel/random.ts'
import type { Policy } from '../../settings/policy.ts'
import * as agents from './agentStore.ts'
import type { ChatAgentRow } from './agentStore.ts'
import * as store from './store.ts'

// Changing a conversation and assigning one lock the agents' rows first, then the conversation: this prevents deadlocks.

/** What assigning a conversation needs. */
export interface ChatContext {
  readonly tx: Sql
  readonly policy: Policy
  readonly random: Random
  readonly now: number
}

export const leaseUntil = ({ policy, now }: Pick<ChatContext, 'policy' | 'now'>): number => now + policy.service.chat.leaseSeconds * 1_000

/** Agents who take conversations and were active recently, locked. */
export const lockAvailable = (tx: Sql, { service: { chat } }: Policy, now: number): Promise<ChatAgentRow[]> =>
  agents.lockAvailable(tx, now - chat.leaseSeconds * 1_000)

/** Assigns a conversation whose row is held to an agent, and notifies the player. */
export async function assignTo(work: ChatContext, chatId: string, agent: string): Promise<void> {
  const { tx, random, now } = work
  await agents.takeChat(tx, chatId, agent, now, leaseUntil(work))
  await store.appendMessage(tx, { chatId, clientId: random.uuid(), author: 'system', name: agent, kind: 'joined', text: '' }, now)
}

/**
 * Assigns waiting conversations to agents with a free place: the longest waiting first, to the agent with the fewest. Returns how many were
 * assigned.
 */
export async function assign(work: ChatContext, taking: readonly ChatAgentRow[]): Promise<number> {
  const { tx } = work
  if (taking.length === 0) return 0
  const load = new Map((await agents.agentLoads(tx)).map(({ agent, n }) => [agent, n]))
  for (let assigned = 0; ; assigned++) {
    const [agent] = taking
      .filter(({ name, places }) => (load.get(name) ?? 0) < places)
      .toSorted((a, b) => (load.get(a.name) ?? 0) - (load.get(b.name) ?? 0))
    // No transaction locks all waiting conversations for long: wait for the one that is being written to now.
    const next = agent && ((await agents.lockNextFree(tx)) ?? (await agents.lockNext(tx)))
    if (!agent || !next) return assigned
    await assignTo(work, next.id, agent.name)
    load.set(agent.name, (load.get(agent.name) ?? 0) + 1)
  }
}
