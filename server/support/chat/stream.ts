import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/context.ts'
import { eventText, openStreams } from '../../kernel/http/eventStream.ts'
import type { Listener } from '../../kernel/http/eventStream.ts'
import { holderOf } from '../../kernel/http/streamTicket.ts'
import { streamName, updateSince } from './service.ts'
import type { Position } from './service.ts'
import { channel } from './store.ts'

interface Place {
  readonly listener: Listener
  isWaiting: boolean
}

const position = /^(\d{1,18})-(\d{1,9})$/

/**
 * The stream of a player's conversation. Each event is read from the database: the state of the conversation, and the messages after the
 * last one this listener was sent. So it is the same from every server, and a lost notification loses nothing: each heartbeat checks.
 */
export function registerChat(app: FastifyInstance, base: string, deps: Deps): void {
  const { db, clock, policy, secret } = deps
  const places = new Map<string, Set<Place>>()

  const notifyWhere = (which: (place: Place) => boolean = () => true): void => {
    for (const all of places.values()) for (const place of all) if (which(place)) place.listener.notify()
  }
  const streams = openStreams(app, 'chat', {
    notifications: {
      db,
      channel,
      onNotify: (payload) => {
        const [kind, playerId = '', chatId = '', author] = payload.split('.')
        if (kind === 'm') for (const { listener } of places.get(playerId) ?? []) listener.notify()
        else if (kind === 't' && author === 'agent')
          for (const { listener } of places.get(playerId) ?? []) listener.sendNow(eventText('typing', { chatId }))
        else if (kind === 'q') notifyWhere(({ isWaiting }) => isWaiting)
        else if (payload === '') notifyWhere()
      },
    },
    limits: () => {
      const { heartbeatSeconds, perPlayer: perHolder } = policy.service.chat.stream
      return { heartbeatSeconds, perHolder }
    },
    onBeat: notifyWhere,
  })

  app.get<{ Querystring: { ticket?: string; vip?: string; after?: string } }>(`${base}/chat`, async (request, reply) => {
    const { ticket, vip, after } = request.query
    const [playerId, hash] = (typeof ticket === 'string' ? holderOf(secret, streamName, ticket, clock()) : undefined)?.split('~') ?? []
    if (!playerId || !hash) return reply.status(403).header('cache-control', 'no-store').send()
    const listening = { playerId, tokenHash: Buffer.from(hash, 'base64url'), isVip: vip === '1' }
    const [, knownId, knownSeq] = position.exec(String(request.headers['last-event-id'] ?? after ?? '')) ?? []
    let received: Position = knownId === undefined ? { chatId: null, seq: 0 } : { chatId: knownId, seq: Number(knownSeq) }
    let last = ''
    const listener = await streams.open(reply, playerId, async () => {
      const update = await updateSince(db, listening, received, policy, clock())
      if (!update) {
        // Logged out, here or from another device.
        listener?.push(null)
        return undefined
      }
      const { serverTime: _now, after: _after, messages, ...state } = update
      const seq = messages.at(-1)?.seq ?? update.after
      const isNew = messages.length > 0 || JSON.stringify(state) !== last
      received = { chatId: update.chat?.chatId ?? null, seq }
      last = JSON.stringify(state)
      place.isWaiting = update.chat?.state === 'waiting'
      return isNew ? eventText('chat', update, update.chat ? `${update.chat.chatId}-${seq}` : '0-0') : undefined
    })
    if (!listener) return reply
    const place: Place = { listener, isWaiting: false }
    const own = places.get(playerId) ?? new Set()
    places.set(playerId, own.add(place))
    listener.once('close', () => {
      own.delete(place)
      if (own.size === 0 && places.get(playerId) === own) places.delete(playerId)
    })
    listener.notify()
    return reply
  })
}
