import type { chatCalls } from '#contract/desk/chat.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { isRefusal } from '../../../kernel/refusal.ts'
import type { ExplainedRefusal, Refusal } from '../../../kernel/refusal.ts'
import * as agent from '../../../support/chat/agent.ts'
import { findAgent, takingAgents } from '../../../support/chat/agentStore.ts'
import { chatHours } from '../../../support/chat/service.ts'
import { pictureIn } from '../../../support/chat/store.ts'
import { refuseDesk, recordAct, refuseExplained } from '../context.ts'
import type { DeskRefusal, DeskContext, DeskHandlers } from '../context.ts'
import { maxWaitOf } from '../queues/queues.ts'

/** Converts a refusal of the service into the desk's. */
const denied = <Data extends object>(result: Data | Refusal | ExplainedRefusal): Data | DeskRefusal => {
  if (isRefusal(result)) return refuseDesk(result.refused === 'notAvailable' ? 'notFound' : result.refused, result.data)
  return 'explanation' in result ? refuseExplained(result) : result
}

const agentOf = ({ operator }: DeskContext) => ({ agent: operator.name })

type ChatContext = Pick<DeskContext, 'tx' | 'now' | 'policy' | 'operator'>

/** The open conversations, with the operator's own presence and that of colleagues. */
export async function listFor({ tx, now, policy, operator }: ChatContext): Promise<DeskOutput<'chats'>> {
  const { chat } = policy.service
  const [queued, me, taking] = await Promise.all([
    agent.queue(tx, operator.name),
    findAgent(tx, operator.name),
    takingAgents(tx, now - chat.leaseSeconds * 1_000),
  ])
  return {
    now,
    ...chatHours(policy, false, now),
    promiseMs: maxWaitOf('chat'),
    me: { state: me?.state ?? 'away', places: me?.places ?? chat.places },
    taking: taking.map(({ name }) => name).filter((name) => name !== operator.name),
    ...queued,
    canned: chat.canned.map(({ id, title, isOffer, words }) => ({ id, title, isOffer, words: { ...words } })),
  }
}

/** A conversation with the messages after a number. */
export async function viewFor({ tx, now, operator }: ChatContext, chatId: string, after = 0): Promise<DeskOutput<'chat'> | undefined> {
  const view = await agent.view(tx, { agent: operator.name, chatId, after }, now)
  return isRefusal(view) ? undefined : { now, ...view, messages: [...view.messages], notes: [...view.notes] }
}

/** The chat's console: agents' actions are the service's (support/chat/agent.ts), in the transaction of the call. */
export const chatHandlers: DeskHandlers<typeof chatCalls> = {
  chats: (context) => listFor(context),
  async chat(context, { chatId }) {
    return (await viewFor(context, chatId)) ?? refuseDesk('notFound')
  },
  async chatPicture(context, { chatId, pictureId }) {
    const picture = await pictureIn(context.tx, chatId, pictureId)
    if (!picture) return refuseDesk('notFound')
    await recordAct(context, { action: 'chat.pictureOpened', target: `chat:${chatId}`, reason: pictureId })
    return { jpeg: (await context.adapters.files.read(picture.file_id)).toString('base64') }
  },
  async chatPresence(context, { state, places }) {
    const { assigned } = await agent.setPresence(context, { ...agentOf(context), state, ...(places !== undefined && { places }) })
    await recordAct(context, { action: 'chat.presence', target: `operator:${context.operator.name}`, reason: state })
    return { given: assigned }
  },
  async chatHere(context) {
    await agent.renew(context, context.operator.name)
    return {}
  },
  async chatTake(context, { chatId }) {
    const taken = await agent.take(context, { ...agentOf(context), ...(chatId !== undefined && { chatId }) })
    if (!isRefusal(taken)) return taken
    return refuseDesk('undecided', {
      text: chatId === undefined ? 'Nobody is waiting.' : 'This chat is no longer waiting: a colleague has taken it, or it has ended.',
    })
  },
  async chatAnswer(context, { seen, ...answer }) {
    return denied(await agent.answer(context, { ...agentOf(context), ...answer, lastSeenSeq: seen }))
  },
  async chatTyping({ tx }, { chatId }) {
    await agent.typing(tx, chatId)
    return {}
  },
  async chatNote(context, note) {
    return denied(await agent.note(context, { ...agentOf(context), ...note }))
  },
  async chatHandOver(context, { chatId, to }) {
    return denied(await agent.handOver(context, { ...agentOf(context), chatId, to }))
  },
  async chatClose(context, { chatId, seen: lastSeenSeq }) {
    return denied(await agent.close(context, { ...agentOf(context), chatId, lastSeenSeq }))
  },
}
