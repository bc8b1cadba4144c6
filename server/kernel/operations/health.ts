import type { FastifyInstance } from 'fastify'
import type { Database } from '../database.ts'

/**
 * Two endpoints for whoever monitors a server. `/health/live`: the process answers; when it does not, restart it. `/health`: the server
 * can serve, because its database answers, its settings are loaded and it is not closing; on 503, route requests to another server.
 */
export function registerHealth(
  app: FastifyInstance,
  db: Database,
  { isClosing, settingsError }: { isClosing: () => boolean; settingsError: () => string | undefined },
): void {
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ process: 'up' }))
  app.get('/health', async (_request, reply) => {
    const database = await db.row('select 1').then(
      () => 'up' as const,
      () => 'down' as const,
    )
    const server = isClosing() ? 'closing' : 'open'
    const settings = settingsError() === undefined ? 'known' : 'unknown'
    return reply
      .status(database === 'up' && server === 'open' && settings === 'known' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ database, server, settings })
  })
}
