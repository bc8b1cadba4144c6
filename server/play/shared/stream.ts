import type { FastifyInstance } from 'fastify'
import { sharedStates } from '#contract/live.ts'
import type { LiveSnapshot } from '#contract/live.ts'
import type { SharedGame } from '#games/shared/game.ts'
import { isSessionOpen, openSessionsOf } from '../../identity/session/sessionStore.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Database } from '../../kernel/database.ts'
import { eventText, openStreams } from '../../kernel/http/eventStream.ts'
import type { Listener } from '../../kernel/http/eventStream.ts'
import { holderOf } from '../../kernel/http/streamTicket.ts'
import { repeat } from '../../kernel/repeat.ts'
import { configuredSharedGame } from './games.ts'
import { channel, latestSharedRound, notifyServers } from './store.ts'
import { publicRound, snapshotOf, streamOf } from './views.ts'

/**
 * Changes of which servers have not been notified yet. The bets and cash-outs of many players are announced together, because every
 * notification makes commits wait for each other.
 */
const unsent = new WeakMap<Database, Set<string>>()
const announce = (db: Database, payload: string): void => void unsent.set(db, (unsent.get(db) ?? new Set()).add(payload))

/** Schedules an update of the totals for all clients: call it once the bets are committed. */
export const betsTaken = (db: Database, gameId: string): void => announce(db, gameId)

/** Schedules an event for the player's other pages, which do not know of the bets or the cash-out: call it once these are committed. */
export const ownChanged = (db: Database, gameId: string, playerId: string): void => announce(db, `${gameId} ${playerId}`)

/** A listener's position: the round, its state, and its number of bets and of shown parts. The same on every server. */
const positionOf = ({ number, state, totals, shown }: LiveSnapshot['round']): string =>
  `${number}-${sharedStates.indexOf(state)}-${Object.values(totals).reduce((sum, { bets }) => sum + bets, shown.length)}`

interface Holder {
  readonly playerId: string
  /** The hash of the token of the session that asked for the ticket. */
  readonly tokenHash: Buffer
}

interface Room {
  readonly game: SharedGame
  /** With the holder of each. */
  readonly listeners: Map<Listener, Holder>
  isReading: boolean
  isStale: boolean
  /** The latest complete state for all clients: a slow client receives only this. */
  latest: { readonly position: string; readonly text: string } | undefined
}

/** Gives the room's listeners the round as it is now. Changes that come while it is read are read in another turn of the same call. */
async function broadcast(room: Room, { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  room.isStale = true
  if (room.isReading || room.listeners.size === 0) return
  room.isReading = true
  try {
    while (room.isStale) {
      room.isStale = false
      const latest = await latestSharedRound(db, room.game.id)
      if (!latest) continue
      const round = await publicRound(db, room.game, latest)
      const position = positionOf(round)
      if (position === room.latest?.position) continue
      room.latest = { position, text: eventText('round', { serverTime: clock(), round }, position) }
      for (const listener of room.listeners.keys()) listener.notify()
    }
  } catch (error) {
    log.error({ err: error, game: room.game.id }, 'listeners were not notified')
  } finally {
    room.isReading = false
  }
}

/** What one listener is sent, each time it can take something: a snapshot, then the room's latest state whenever that is a new one. */
function createFeed(room: Room, readSnapshot: () => Promise<LiveSnapshot | undefined>): () => Promise<string | undefined> {
  let hasSnapshot = false
  let previous = room.latest
  let sent: string | undefined
  return async () => {
    if (hasSnapshot) {
      const { latest } = room
      if (!latest || latest === previous || latest.position === sent) return undefined
      previous = latest
      sent = latest.position
      return latest.text
    }
    hasSnapshot = true
    // Events after this point are sent after the snapshot, so that nothing is lost between the two.
    previous = room.latest
    const snapshot = await readSnapshot()
    sent = snapshot && positionOf(snapshot.round)
    return snapshot && `retry: 2000\n${eventText('snapshot', snapshot, sent)}`
  }
}

/** The round whose result a client has, by the id of its last event. One that was seen open has no result yet: the round before it. */
function resultSeen(lastEventId: string): number {
  const number = Number.parseInt(lastEventId, 10)
  return Number.isSafeInteger(number) && number > 0 ? number - 1 : 0
}

/** Notifies all servers now and then of the changes that were committed on this one meanwhile. Returns a function that stops it. */
const sendAnnouncements = ({ db, policy, log }: Pick<Deps, 'db' | 'policy' | 'log'>): (() => void) =>
  repeat(
    () => policy.sharedRounds.stream.totalsMs,
    () => {
      const payloads = unsent.get(db)
      if (!payloads) return
      unsent.delete(db)
      notifyServers(db, [...payloads]).catch((error: unknown) => log.error({ err: error }, 'bets and cash-outs were not announced'))
    },
  )

/** Ends the streams of sessions that are over, whichever server ended them. */
async function endOver(rooms: readonly Room[], { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const listening = rooms.flatMap(({ listeners }) =>
    [...listeners].map(([listener, { tokenHash }]) => ({ listeners, listener, tokenHash })),
  )
  if (listening.length === 0) return
  try {
    const hashes = listening.map(({ tokenHash }) => tokenHash)
    const open = new Set(await openSessionsOf(db, hashes, clock()))
    for (const { listeners, listener, tokenHash } of listening) {
      if (open.has(tokenHash.toString('hex'))) continue
      listeners.delete(listener)
      listener.push(null)
    }
  } catch (error) {
    log.error({ err: error }, 'sessions of listeners were not looked up')
  }
}

/** The stream of shared rounds for clients with a ticket: each event is a complete state, resumed by the id of the last one. */
export function registerLive(app: FastifyInstance, base: string, deps: Deps): void {
  const { db, clock, policy, secret } = deps
  const rooms = new Map<string, Room>()
  const roomOf = (game: SharedGame): Room => {
    const room = rooms.get(game.id) ?? { game, listeners: new Map(), isReading: false, isStale: false, latest: undefined }
    rooms.set(game.id, room)
    return room
  }

  const streams = openStreams(app, 'live', {
    notifications: {
      db,
      channel,
      // After a break of the connection any notification may have been missed: every room checks.
      onNotify: (payload) => {
        const [id = '', playerId] = payload.split(' ')
        if (playerId === undefined) {
          for (const [gameId, room] of rooms) if (id === '' || id === gameId) void broadcast(room, deps)
          return
        }
        for (const [listener, holder] of rooms.get(id)?.listeners ?? [])
          if (holder.playerId === playerId) listener.sendNow(eventText('mine', {}))
      },
    },
    limits: () => ({
      heartbeatSeconds: policy.sharedRounds.stream.heartbeatSeconds,
      perHolder: policy.sharedRounds.stream.perPlayer,
    }),
    onBeat: () => void endOver([...rooms.values()], deps),
  })
  const stopSending = sendAnnouncements(deps)
  app.addHook('preClose', async () => stopSending())

  app.get<{ Params: { game: string }; Querystring: { ticket?: string; after?: string } }>(`${base}/live/:game`, async (request, reply) => {
    const configured = configuredSharedGame(policy, request.params.game)
    const { ticket, after } = request.query
    const named = configured && typeof ticket === 'string' ? holderOf(secret, streamOf(configured.game.id), ticket, clock()) : undefined
    const [playerId, hash] = named?.split('~') ?? []
    const holder = playerId && hash ? { playerId, tokenHash: Buffer.from(hash, 'base64url') } : undefined
    if (!configured || !holder || !(await isSessionOpen(db, holder, clock())))
      return reply.status(403).header('cache-control', 'no-store').send()

    const { game } = configured
    const room = roomOf(game)
    const seen = resultSeen(String(request.headers['last-event-id'] ?? after ?? ''))
    const listener = await streams.open(
      reply,
      holder.playerId,
      createFeed(room, () => snapshotOf(db, deps, game, seen)),
    )
    if (!listener) return reply
    room.listeners.set(listener, holder)
    listener.once('close', () => room.listeners.delete(listener))
    listener.notify()
    return reply
  })
}
