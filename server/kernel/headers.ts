import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** The inline code of the pages' own HTML (build/firstPaint.ts), as the policy names it: by its hash. */
function inlineHashes(dist: string | undefined, tag: 'script' | 'style'): string[] {
  if (dist === undefined) return []
  const pages = ['index.html', 'app.html'].map((page) => readFileSync(join(dist, page), 'utf8'))
  const texts = pages.flatMap((html) => Array.from(html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs')), ([, text = '']) => text))
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/**
 * The same strict policy on every response. The app and the games load scripts, styles, fonts and pictures from this origin only, except
 * for the inline critical styles and script in the HTML of the two pages. A game runs in a sandboxed frame with an opaque origin, for
 * which 'self' still means the origin it was loaded from.
 */
export const registerHeaders = (app: FastifyInstance, dist: string | undefined) => {
  // The camera is for the app's own pages (ID documents); a game's frame of opaque origin gets none of these.
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
  })
  return app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inlineHashes(dist, 'script')],
        styleSrc: ["'self'", ...inlineHashes(dist, 'style')],
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
}
