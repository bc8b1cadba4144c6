import type { FastifyInstance } from 'fastify'
import { eventText, openStreams } from '../kernel/http/eventStream.ts'
import type { Listener } from '../kernel/http/eventStream.ts'
import { networkOf } from '../kernel/network.ts'
import { repeat } from '../kernel/repeat.ts'
import type { Policy } from './policy.ts'

/** A change is noticed within this time: by the clock, since a planned one begins without a notification. */
const lookMs = 1_000
/** Of one address, which many players of a mobile network share. Who is refused learns of a change from the heartbeat. */
const limits = { heartbeatSeconds: 25, perHolder: 500 }
const reconnectMs = 5_000

/**
 * Open pages learn here that other settings apply: since when, and nothing else, so that it needs no ticket. They fetch what they show
 * again automatically.
 */
export function registerSettingsStream(app: FastifyInstance, base: string, policy: Policy): void {
  const listeners = new Set<Listener>()
  let reported = policy.since
  const streams = openStreams(app, 'settings', { limits: () => limits })
  const stop = repeat(
    () => lookMs,
    () => {
      if (policy.since === reported) return
      reported = policy.since
      for (const listener of listeners) listener.notify()
    },
  )
  app.addHook('preClose', async () => stop())

  app.get(`${base}/settings`, async (request, reply) => {
    let sent: number | undefined
    const listener = await streams.open(reply, networkOf(request.ip), () => {
      const { since } = policy
      if (since === sent) return undefined
      const isFirst = sent === undefined
      sent = since
      return `${isFirst ? `retry: ${reconnectMs}\n` : ''}${eventText('settings', { since })}`
    })
    if (!listener) return reply
    listeners.add(listener)
    listener.once('close', () => listeners.delete(listener))
    listener.notify()
    return reply
  })
}
