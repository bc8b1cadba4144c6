import type { FastifyInstance } from 'fastify'
import { chatCalls } from '#contract/desk/chat.ts'
import type { Deps } from '../../../kernel/context.ts'
import { readCookie } from '../../../kernel/http/cookies.ts'
import { eventText, openStreams } from '../../../kernel/http/eventStream.ts'
import type { Listener } from '../../../kernel/http/eventStream.ts'
import { settled } from '../../../settings/live.ts'
import { channel } from '../../../support/chat/store.ts'
import { authenticateShown, cookie } from '../caller.ts'
import { refuseDesk } from '../context.ts'
import { lacksPasskeyFor, mayCall } from '../may.ts'
import { authenticate } from '../operators/session.ts'
import { anonymous, recordRefusal } from '../refusals.ts'
import { listFor, viewFor } from './chat.ts'

interface Place {
  readonly listener: Listener
  readonly chatId: string | undefined
}

const position = /^(\d{1,18})-(\d{1,9})$/
const idPattern = /^\d{1,18}$/

/**
 * The stream of the chat's console: the open conversations, and one of them with the messages after the last that this listener was sent.
 * Everything is read from the database, under the session of the listener: a lost notification, another server or a reconnection changes
 * nothing. `app` closes with the server; `desk` has the desk's prefix and headers.
 */
export function registerChatStream(app: FastifyInstance, desk: FastifyInstance, deps: Deps, isAllowed: (ip: string) => boolean): void {
  const { db, clock, policy } = deps
  const places = new Set<Place>()
  const notifyAll = (): void => {
    for (const { listener } of places) listener.notify()
  }
  const streams = openStreams(app, 'desk chat', {
    notifications: {
      db,
      channel,
      onNotify: (payload) => {
        const [kind, , chatId, author] = payload.split('.')
        if (kind !== 't') return notifyAll()
        if (author === 'player')
          for (const place of places) if (place.chatId === chatId) place.listener.sendNow(eventText('typing', { chatId }))
      },
    },
    limits: () => {
      const { heartbeatSeconds, perPlayer: perHolder } = policy.service.chat.stream
      return { heartbeatSeconds, perHolder }
    },
    onBeat: notifyAll,
  })

  desk.get<{ Querystring: { chat?: string; after?: string; operator?: string } }>('/api/stream/chat', async (request, reply) => {
    const token = readCookie(request, cookie)
    const site = request.headers['sec-fetch-site']
    const signed = await authenticateShown(deps, token, request.query.operator, clock())
    const operator = 'over' in signed ? { ...anonymous, name: signed.over || anonymous.name } : signed
    const refused = !isAllowed(request.ip)
      ? 'addressNotAllowed'
      : site !== undefined && site !== 'same-origin'
        ? 'crossSite'
        : 'over' in signed
          ? 'sessionOver'
          : lacksPasskeyFor(policy, operator, 'chats')
            ? 'passkeyMissing'
            : mayCall(operator, chatCalls.chats.who)
              ? undefined
              : 'roleMissing'
    if (refused !== undefined) {
      await recordRefusal(deps, { call: 'chatStream', refusal: refuseDesk(refused), operator, ip: request.ip })
      return reply
        .status(refused === 'sessionOver' ? 401 : 403)
        .header('cache-control', 'no-store')
        .send()
    }
    const { chat, after } = request.query
    const chatId = typeof chat === 'string' && idPattern.test(chat) ? chat : undefined
    const [, knownId, knownSeq] = position.exec(String(request.headers['last-event-id'] ?? after ?? '')) ?? []
    let seq = knownId !== undefined && knownId === chatId ? Number(knownSeq) : 0
    let list = ''
    let state = ''
    const listener = await streams.open(reply, operator.id, async () => {
      const now = clock()
      const inForce = settled(policy)
      const authenticated = await authenticate(db, token, now)
      // As a call would be refused, by what holds now.
      if ('over' in authenticated || !mayCall(authenticated, chatCalls.chats.who) || lacksPasskeyFor(inForce, authenticated, 'chats')) {
        listener?.push(null)
        return undefined
      }
      const context = { tx: db, now, policy: inForce, operator: authenticated }
      const sent: string[] = []
      const { now: at, ...listed } = await listFor(context)
      const nextList = JSON.stringify(listed)
      if (nextList !== list) sent.push(eventText('chats', { now: at, ...listed }))
      list = nextList
      const open = chatId === undefined ? undefined : await viewFor(context, chatId, seq)
      if (open) {
        const { now: _now, after: _after, messages, ...rest } = open
        const nextState = JSON.stringify(rest)
        seq = messages.at(-1)?.seq ?? open.after
        if (messages.length > 0 || nextState !== state) sent.push(eventText('chat', open, `${chatId}-${seq}`))
        state = nextState
      }
      return sent.length > 0 ? sent.join('') : undefined
    })
    if (!listener) return reply
    const place: Place = { listener, chatId }
    places.add(place)
    listener.once('close', () => places.delete(place))
    listener.notify()
    return reply
  })
}
