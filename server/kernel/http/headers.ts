import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * The same strict policy on every response. The app and the games load scripts, styles, fonts and pictures from this origin only, except
 * for the inline critical styles and script in the HTML of the two pages (static.ts). A game runs in a sandboxed frame with an opaque origin, for
 * which 'self' still means the origin it was loaded from.
 */
export function registerHeaders(app: FastifyInstance): void {
  // The camera is for the app's own pages (ID documents); a game's frame of opaque origin gets none of these.
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
  })
  // Made once: Fastify's plugin makes it for every request, which took 6 % of the server's processor time under spins.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'"],
        mediaSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['swerte'],
      },
    },
    // A game's frame of opaque origin fetches its files.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The Stately inspector is a window of another site that this one opens and posts messages to.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  })
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined))
  })
}
