import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface Notice {
  /** The name in the address, of a channel that may not exist. */
  readonly channel: string
  /** The received text, because the signature covers it; undefined: the request has no JSON body. */
  readonly body: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** An endpoint for the signed notices of channels, at any time and any number of times. `receive` returns the response's status. */
export function registerNotices(
  app: FastifyInstance,
  { path, bodyLimit }: { readonly path: string; readonly bodyLimit: number },
  receive: (notice: Notice) => Promise<number>,
): void {
  void app.register(async (notices) => {
    notices.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    notices.post<{ Params: { channel: string } }>(`${path}/:channel`, { bodyLimit }, async ({ params, body, headers }, reply) => {
      const status = await receive({ channel: params.channel, body: typeof body === 'string' ? body : undefined, headers })
      return reply.status(status).send({ accepted: status === 200 })
    })
  })
}
