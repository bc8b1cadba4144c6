import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { LiveSnapshot } from '#contract/live.ts'
import type { SharedGame } from '#games/shared/game.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Database } from '../../kernel/database.ts'
import { channel, tell } from './advance.ts'
import { offeredGame } from './games.ts'
import { latestRound } from './store.ts'
import { holderOf } from './ticket.ts'
import { publicRound, snapshotOf } from './views.ts'

/** Games with bets that other servers have not been told of. A crowd's bets are told together: every notice makes commits wait for each other. */
const untold = new WeakMap<Database, Set<string>>()

/** Lets everybody see the new totals soon. The bets are written by then, or told with the next notice. */
export function betsTaken(db: Database, gameId: string): void {
  const games = untold.get(db) ?? new Set()
  untold.set(db, games.add(gameId))
}

/** Where a listener is: the round, how far it was, and how many bets it had. The same on every server. */
const steps = ['open', 'closed', 'drawn', 'settled', 'void'] as const
const positionOf = ({ number, state, totals }: LiveSnapshot['round']): string =>
  `${number}-${steps.indexOf(state)}-${Object.values(totals).reduce((sum, { bets }) => sum + bets, 0)}`

/** One event of the stream. */
const eventOf = (name: 'snapshot' | 'round', round: LiveSnapshot['round'], data: unknown): string =>
  `id: ${positionOf(round)}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** What is sent to somebody slow waits here until the line takes it again; then only the latest is sent, for each event is whole. */
class Listener extends Readable {
  #isReady = true
  #waiting: string | undefined
  #slowSince: number | undefined

  override _read(): void {
    this.#isReady = true
    this.#slowSince = undefined
    const text = this.#waiting
    this.#waiting = undefined
    if (text !== undefined) this.tell(text)
  }

  tell(text: string): void {
    if (this.#isReady) this.#isReady = this.push(text)
    else this.#waiting = text
    if (!this.#isReady) this.#slowSince ??= Date.now()
  }

  /** Keeps proxies from closing a quiet line, and lets go of who has taken nothing for long. */
  beat(mostMs: number): void {
    if (this.#slowSince !== undefined && Date.now() - this.#slowSince > mostMs) this.destroy()
    else if (this.#isReady) this.#isReady = this.push(':\n\n')
  }
}

interface Room {
  readonly game: SharedGame
  readonly listeners: Set<Listener>
  isReading: boolean
  isStale: boolean
  last: string
}

/**
 * The stream of shared rounds: server-sent events to whoever has a ticket, each a whole state, resumed by the id of the last one. One listening
 * connection to the database for all of this server's listeners, opened with the first of them.
 */
export function registerLive(app: FastifyInstance, base: string, deps: Deps): void {
  const { db, clock, policy, secret } = deps
  const { stream } = policy.sharedRounds
  const rooms = new Map<string, Room>()
  const perPlayer = new Map<string, number>()
  let hearing: Promise<() => Promise<void>> | undefined

  const broadcast = async (room: Room): Promise<void> => {
    room.isStale = true
    if (room.isReading || room.listeners.size === 0) return
    room.isReading = true
    try {
      while (room.isStale) {
        room.isStale = false
        const latest = await latestRound(db, room.game.id)
        if (!latest) continue
        const round = await publicRound(db, room.game, latest)
        const position = positionOf(round)
        if (position === room.last) continue
        room.last = position
        const text = eventOf('round', round, { serverTime: clock(), round })
        for (const listener of room.listeners) listener.tell(text)
      }
    } catch (error) {
      app.log.error({ err: error, game: room.game.id }, 'listeners were not told')
    } finally {
      room.isReading = false
    }
  }

  const heard = (payload: string): void => {
    // After a break of the line nobody knows what was missed: every room looks.
    for (const [gameId, room] of rooms) if (payload === '' || payload === gameId) void broadcast(room)
  }
  const hear = async (): Promise<void> => {
    hearing ??= db.listen(channel, heard)
    await hearing.catch((error: unknown) => {
      // It tries again by itself (kernel/database.ts); until then listeners have their snapshot.
      app.log.error({ err: error }, 'the database is not listened to')
    })
  }

  const heartbeat = setInterval(() => {
    for (const { listeners } of rooms.values()) for (const listener of listeners) listener.beat(2 * stream.heartbeatSeconds * 1_000)
  }, stream.heartbeatSeconds * 1_000)
  const totals = setInterval(() => {
    const games = untold.get(db)
    if (!games) return
    untold.delete(db)
    for (const gameId of games)
      tell(db, gameId).catch((error: unknown) => app.log.error({ err: error, game: gameId }, 'new bets were not told'))
  }, stream.totalsMs)

  app.get<{ Params: { game: string }; Querystring: { ticket?: string; after?: string } }>(`${base}/live/:game`, async (request, reply) => {
    const offered = offeredGame(policy, request.params.game)
    const { ticket, after } = request.query
    const playerId = offered && typeof ticket === 'string' ? holderOf(secret, offered.game.id, ticket, clock()) : undefined
    if (!offered || playerId === undefined) return reply.status(403).header('cache-control', 'no-store').send()
    const open = perPlayer.get(playerId) ?? 0
    if (open >= stream.perPlayer) return reply.status(429).header('cache-control', 'no-store').send()

    const { game } = offered
    await hear()
    const room = rooms.get(game.id) ?? { game, listeners: new Set(), isReading: false, isStale: false, last: '' }
    rooms.set(game.id, room)
    const listener = new Listener()
    perPlayer.set(playerId, open + 1)
    listener.once('close', () => {
      room.listeners.delete(listener)
      const left = (perPlayer.get(playerId) ?? 1) - 1
      if (left > 0) perPlayer.set(playerId, left)
      else perPlayer.delete(playerId)
    })
    // Before the snapshot is read: what comes meanwhile is sent after it, so that nothing falls between the two.
    const meanwhile: string[] = []
    const tellNow = listener.tell.bind(listener)
    listener.tell = (text) => void meanwhile.push(text)
    room.listeners.add(listener)

    const seen = Number.parseInt(String(request.headers['last-event-id'] ?? after ?? ''), 10)
    // A round that was seen open has no result yet: from the one before it on.
    const from = Number.isSafeInteger(seen) && seen > 0 ? seen - 1 : 0
    const snapshot = await snapshotOf(db, deps, game, from)
    listener.tell = tellNow
    if (snapshot) listener.tell(`retry: 2000\n${eventOf('snapshot', snapshot.round, snapshot)}`)
    const latest = meanwhile.at(-1)
    if (latest) listener.tell(latest)
    return (
      reply
        .status(200)
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // The line ends with the stream: a server that stops waits for none that might be used again.
        .header('connection', 'close')
        .send(listener)
    )
  })

  // Before the server waits for its connections to end: these never would.
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    clearInterval(totals)
    for (const { listeners } of rooms.values()) for (const listener of listeners) listener.push(null)
    const stop = await hearing?.catch(() => undefined)
    await stop?.()
  })
}
