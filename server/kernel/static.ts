import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const immutable = 'public, max-age=31536000, immutable'

/** Files with their content's hash in the name never change; everything else is asked for again. */
const cacheFor = (path: string): string => (path.includes('/assets/') ? immutable : 'no-cache')

/** Serves the built app: files, precompressed where the build made it so; the lobby's page for /, the plain shell for every other. */
export async function registerStatic(app: FastifyInstance, dist: string | undefined): Promise<void> {
  if (dist) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheFor(path))
        // A game's frame has an opaque origin: its scripts, fonts and data are cross-origin reads of public files.
        reply.header('access-control-allow-origin', '*')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/\.\w+$|^\/(production-api|sandbox)\//.test(request.url.split('?', 1)[0] ?? '')
    return dist && isPage ? shell(reply) : reply.status(404).send({ errcode: 10404, message: 'unknownCall', data: null })
  })
}

const shell = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('app.html')
