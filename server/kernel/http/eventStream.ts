import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { minuteMs } from '../calendar.ts'
import type { Database } from '../database.ts'
import { repeat } from '../repeat.ts'
import { WindowCounts } from './rateLimit.ts'

/** How many streams a holder opens in a minute, for each that may be open at a time: each reads from the database what it begins with. */
const opensPerPlace = 50

/** Returns what is new for one listener since the last pull, as stream text; undefined when nothing is. */
export type PullUpdates = () => string | undefined | Promise<string | undefined>

/** One event of a stream. Without an id, a listener that reconnects does not request the events after it. */
export const eventText = (name: string, data: unknown, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * One listener's connection. It has no queue: `notify` says that there may be something new, and once the connection accepts more data,
 * `pull` reads it. A slow listener is sent updates less often and costs no memory.
 */
export class Listener extends Readable {
  readonly #pull: PullUpdates
  #isReady = true
  #isNotified = false
  #isPulling = false
  #slowSince: number | undefined

  constructor(pull: PullUpdates) {
    super()
    this.#pull = pull
  }

  override _read(): void {
    this.#isReady = true
    this.#slowSince = undefined
    void this.#send()
  }

  notify(): void {
    this.#isNotified = true
    void this.#send()
  }

  /** Sends something of momentary interest: a listener that is not reading misses it. */
  sendNow(text: string): void {
    if (this.#isReady) this.#write(text)
  }

  /** Keeps proxies from closing a quiet connection, and drops a listener that has read nothing for long. */
  beat(maxMs: number): void {
    if (this.#slowSince !== undefined && Date.now() - this.#slowSince > maxMs) this.destroy()
    else this.sendNow(':\n\n')
  }

  #write(text: string): void {
    if (this.destroyed || this.readableEnded) return
    this.#isReady = this.push(text)
    if (!this.#isReady) this.#slowSince ??= Date.now()
  }

  async #send(): Promise<void> {
    if (this.#isPulling) return
    this.#isPulling = true
    try {
      while (this.#isNotified && this.#isReady && !this.destroyed) {
        this.#isNotified = false
        const text = await this.#pull()
        if (text === undefined) continue
        // There may be more to send.
        this.#isNotified = true
        this.#write(text)
      }
    } catch (error) {
      // The listener reconnects and is sent what it has not seen.
      this.destroy(error as Error)
    } finally {
      this.#isPulling = false
    }
  }
}

interface Options {
  /** The database's notification channel; this server listens over one connection for all its listeners, opened with the first of them. */
  readonly notifications?: {
    readonly db: Database
    readonly channel: string
    /** An empty payload: notifications may have been missed, so every listener is to be notified. */
    readonly onNotify: (payload: string) => void
  }
  /** The limits in force when called; `perHolder`: concurrent streams per holder. */
  readonly limits: () => { readonly heartbeatSeconds: number; readonly perHolder: number }
  /** Called with each heartbeat. */
  readonly onBeat?: () => void
}

export interface Streams {
  /**
   * Opens a stream as the response; undefined: it was refused, because the holder has reached the limit or asked for headers only. The caller
   * notifies the listener once it may begin.
   */
  open(reply: FastifyReply, holder: string, pull: PullUpdates): Promise<Listener | undefined>
}

/** Server-sent events. A notification carries no content: that is read from the database, so it is the same from every server. */
export function openStreams(app: FastifyInstance, name: string, { notifications, limits, onBeat }: Options): Streams {
  const listeners = new Set<Listener>()
  const perHolderNow = new Map<string, number>()
  const opened = new WindowCounts()
  let listening: Promise<() => Promise<void>> | undefined

  const listen = async (): Promise<void> => {
    if (!notifications) return
    listening ??= notifications.db.listen(notifications.channel, notifications.onNotify)
    await listening.catch((error: unknown) => {
      // The connection retries by itself (database.ts); until then, listeners keep what they were sent first.
      app.log.error({ err: error, stream: name }, 'the database is not listened to')
    })
  }

  const stopBeating = repeat(
    () => limits().heartbeatSeconds * 1_000,
    (everyMs) => {
      for (const listener of listeners) listener.beat(2 * everyMs)
      onBeat?.()
    },
  )

  // Before the server waits for its connections to end: these would never end.
  app.addHook('preClose', async () => {
    stopBeating()
    for (const listener of listeners) listener.push(null)
    const stop = await listening?.catch(() => undefined)
    await stop?.()
  })

  return {
    async open(reply, holder, pull) {
      // Fastify also routes HEAD here. Its response has no body, so that the listener would never be closed.
      if (reply.request.method === 'HEAD') {
        void reply.status(405).header('allow', 'GET').header('cache-control', 'no-store').send()
        return undefined
      }
      const open = perHolderNow.get(holder) ?? 0
      const { perHolder } = limits()
      if (open >= perHolder || opened.count(holder, minuteMs) > opensPerPlace * perHolder) {
        void reply.status(429).header('cache-control', 'no-store').send()
        return undefined
      }
      perHolderNow.set(holder, open + 1)
      const listener = new Listener(pull)
      listeners.add(listener)
      listener.on('error', (error) => app.log.error({ err: error, stream: name }, 'a listener was let go of'))
      listener.once('close', () => {
        listeners.delete(listener)
        const remaining = (perHolderNow.get(holder) ?? 1) - 1
        if (remaining > 0) perHolderNow.set(holder, remaining)
        else perHolderNow.delete(holder)
      })
      await listen()
      void reply
        .status(200)
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
      // The connection closes with the stream: a stopping server does not wait for connections that might be reused. HTTP/2 has no such header.
      if (reply.request.raw.httpVersionMajor === 1) void reply.header('connection', 'close')
      void reply.send(listener)
      return listener
    },
  }
}
