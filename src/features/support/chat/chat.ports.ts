import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { chatRead, chatSend, chatTyping, getChatUrl } from '#contract/chat.ts'
import type { ChatUpdate } from '#contract/chat.ts'
import type { chatMachine } from '#machines/chat/chat.machine.ts'
import { chatOf, messagesOf, positionOf, urlOf } from '#machines/chat/chat.selectors.ts'
import { done } from '#machines/kit/outcome.ts'
import type { outboxMachine } from '#machines/outbox/outbox.machine.ts'
import type { App } from '../../../platform/app.ts'
import { listenFor } from '../../../platform/eventStream.ts'
import { watchVisibility } from '../../../platform/visibility.ts'
import { combine, onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { advanceServerTime } from '../../../shared/time/advanceServerTime.ts'

export type Chat = ActorRefFrom<typeof chatMachine>
type Outbox = ActorRefFrom<typeof outboxMachine>

export const createChatPorts =
  (vip: boolean) =>
  (app: App): Ports<typeof chatMachine> => ({
    actors: {
      address: fromPromise(async () => {
        const answer = await app.send(getChatUrl, { vip }, { quiet: 'place' })
        return answer.kind === 'done' ? done({ url: answer.data.url }) : answer
      }),
    },
  })

/** The message's client id is the request's id: sent again, it is the same message. */
export const createOutboxPorts = (app: App): Ports<typeof outboxMachine> => ({
  actors: {
    send: fromPromise(({ input: { clientId, chatId, text, pictures } }) =>
      app.send(chatSend, { chatId, text, pictures: [...pictures] }, { requestId: clientId, quiet: 'place' }),
    ),
  },
})

/** Subscribes to the stream while the machine wants to, and reports read messages while the player is looking. Returns the clean-up. */
export function wireChat(app: App, chat: Chat): () => void {
  let isSeen = true
  let shown = ''
  const read = (): void => {
    const snapshot = chat.getSnapshot()
    const [state, last] = [chatOf(snapshot), messagesOf(snapshot).at(-1)?.seq ?? 0]
    const position = positionOf(snapshot) ?? ''
    if (!isSeen || !state || last <= state.playerSeq || position === shown) return
    shown = position
    // What is not reported now is reported with the next message.
    app.send(chatRead, { chatId: state.chatId, seq: last }, { quiet: 'background' }).catch(() => {})
  }
  return combine(
    listenFor({
      actor: chat,
      urlOf,
      positionOf,
      on: {
        chat: (data) => {
          const news = JSON.parse(data) as ChatUpdate
          advanceServerTime(app.serverTime, news.serverTime, app.env.now())
          chat.send({ type: 'update.received', update: news })
        },
        typing: () => chat.send({ type: 'typing.received' }),
      },
      onLost: () => chat.send({ type: 'connection.lost' }),
    }),
    onEmitted(chat, { 'chat.updated': read }),
    watchVisibility({
      hidden: () => {
        isSeen = false
      },
      shown: () => {
        isSeen = true
        read()
      },
    }),
    onEmitted(app.actors.session, { 'session.ended': () => chat.send({ type: 'session.ended' }) }),
  )
}

export const wireOutbox = (app: App, outbox: Outbox): (() => void) =>
  onEmitted(app.actors.session, { 'session.ended': () => outbox.send({ type: 'session.ended' }) })

/** The agent sees for some seconds that the player is typing: the interval of reports. */
const typingEveryMs = 4_000

/** Reports that the player is typing, at intervals. It is only of momentary interest: a lost report is ignored. */
export function createTyping(app: App): (chatId: string) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (chatId) => {
    const now = app.env.now()
    if (now - reportedAt < typingEveryMs) return
    reportedAt = now
    app.send(chatTyping, { chatId }, { quiet: 'background' }).catch(() => {})
  }
}
