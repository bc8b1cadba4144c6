import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'

/**
 * Two addresses for whoever watches a server. `/health/live`: the process answers; when it does not, restart it. `/health`: it can serve, because
 * its database answers and it is not closing; while it cannot (503), send requests to another server.
 */
export function registerHealth(app: FastifyInstance, db: Database, isClosing: () => boolean): void {
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ process: 'up' }))
  app.get('/health', async (_request, reply) => {
    const database = await db.row('select 1').then(
      () => 'up' as const,
      () => 'down' as const,
    )
    const server = isClosing() ? 'closing' : 'open'
    return reply
      .status(database === 'up' && server === 'open' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ database, server })
  })
}
