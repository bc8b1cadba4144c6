import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

const policyHeader = 'content-security-policy'

/** Inline code that a page's policy allows, by its hashes as the policy writes them. */
export interface InlineCode {
  readonly script: readonly string[]
  readonly style: readonly string[]
}

/**
 * The app and the games load scripts, styles, fonts and pictures from this origin only, except for the inline critical styles and script in
 * the HTML of the two pages (static.ts). A game runs in a sandboxed frame with an opaque origin, for which 'self' still means the origin it
 * was loaded from.
 */
const pagePolicy = ({ script, style }: InlineCode): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    ["style-src 'self'", ...style].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "media-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types swerte',
  ].join(';')
const plainPagePolicy = pagePolicy({ script: [], style: [] })

/** Allows a page its inline code. */
export const allowInline = (reply: FastifyReply, inline: InlineCode): FastifyReply => reply.header(policyHeader, pagePolicy(inline))

/** Of a response that is not a page: nothing in it may run or be framed. */
const otherHeaders = {
  [policyHeader]: "default-src 'none';frame-ancestors 'none';require-trusted-types-for 'script'",
  // A game's frame of opaque origin fetches its files.
  'cross-origin-resource-policy': 'cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}

/** A worker has the policy that its script was sent with. */
const isPage = ({ url }: FastifyRequest, reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/html') || url === '/sw.js'

// Made once: Fastify's plugin makes it for every request, which took 6 % of the server's processor time under spins.
const protect = helmet({
  contentSecurityPolicy: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // The Stately inspector is a window of another site that this one opens and posts messages to.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  originAgentCluster: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
})

/** What pages are sent with, except their policy. */
const setPageHeaders = ({ raw: request }: FastifyRequest, { raw: response }: FastifyReply): void => {
  // The camera is for the app's own pages (ID documents); a game's frame of opaque origin gets none of these.
  response.setHeader('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
  // It calls back at once, and without an error unless its options are wrong.
  protect(request, response, () => {})
}

/** For a page that is sent past Fastify, whose hooks do not see it. */
export function setHijackedPageHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.setHeader(policyHeader, plainPagePolicy)
  setPageHeaders(request, reply)
}

/**
 * A strict policy on every response. What concerns pages alone is sent with pages alone: it was 0.7 kB of every file and answer, more than
 * most of them have, and headers are not compressed.
 */
export function registerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isPage(request, reply)) return void reply.headers(otherHeaders)
    if (!reply.hasHeader(policyHeader)) void reply.header(policyHeader, plainPagePolicy)
    setPageHeaders(request, reply)
  })
}
