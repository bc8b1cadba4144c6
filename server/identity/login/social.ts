import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { safePath } from '#contract/safePath.ts'
import type { SocialIdentity, SocialProvider } from '../../adapters/index.ts'
import type { Deps } from '../../kernel/context.ts'
import { readCookie, setCookie } from '../../kernel/http/cookies.ts'
import type { Cookie } from '../../kernel/http/cookies.ts'
import { createToken } from '../../kernel/tokens.ts'
import { cleanName } from '../session/nickname.ts'
import { createTicket, consumeTicket } from '../session/tickets.ts'
import { joinTicket, registerReturnBinding, returnCookie } from './returnBinding.ts'

const providers: readonly SocialProvider[] = ['google', 'facebook', 'line']
const isProvider = (text: string): text is SocialProvider => providers.some((provider) => provider === text)

const base = '/production-api/social'
const journeyCookie: Cookie = { name: 'swerte_social', path: base, sameSite: 'Lax' }
/** The return's cookie lasts long enough for a new player to fill in the form. */
const returnSeconds = 60 * 60
/** Each of the two routes writes a row; no person logs in more often than this. */
const rateLimit = { max: 30, timeWindow: 60_000 }

type Mode = 'login' | 'bind'
const pages: Record<Mode, string> = { login: '/auth/login', bind: '/auth/bind' }
const modeOf = (mode: unknown): Mode => (mode === 'bind' ? 'bind' : 'login')

const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`
const callbackOf = (request: FastifyRequest, provider: SocialProvider): string => `${originOf(request)}${base}/${provider}/callback`

/** Redirects to the app, whatever the result. */
const toPage = (reply: FastifyReply, mode: Mode, query: Record<string, string>): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(`${pages[mode]}?${new URLSearchParams(query).toString()}`, 303)

/** Whoever returns is led to the app also when the server fails. */
const wayBack: RouteShorthandOptions = {
  config: { rateLimit },
  errorHandler: (error, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return void reply.send(error)
    request.log.error({ err: error }, 'social login failed')
    void toPage(reply, 'login', { redirect: '/', failed: '1' })
  },
}

/** The two addresses a browser visits on its way to a provider and back (spec §7 social logins; code flow with PKCE). */
export function registerSocial(app: FastifyInstance, deps: Deps): void {
  const { adapters, clock, random, policy, db } = deps
  registerReturnBinding(app)

  app.get<{ Params: { provider: string }; Querystring: { mode?: unknown; redirect?: unknown } }>(
    `${base}/:provider/start`,
    { config: { rateLimit } },
    async (request, reply) => {
      const { provider } = request.params
      const mode = modeOf(request.query.mode)
      const redirect = (typeof request.query.redirect === 'string' && safePath(request.query.redirect)) || '/'
      if (!isProvider(provider)) return toPage(reply, mode, { redirect, failed: '1' })
      try {
        const { url, ...journey } = await adapters.social.begin(provider, callbackOf(request, provider))
        const ticket = await createTicket({ tx: db, random, now: clock(), policy }, 'journey', { ...journey, provider, mode, redirect })
        return setCookie(request, reply, journeyCookie, ticket, policy.ticketMinutes * 60)
          .header('cache-control', 'no-store')
          .redirect(url, 303)
      } catch (error) {
        request.log.error({ err: error, provider }, 'social login could not begin')
        return toPage(reply, mode, { redirect, failed: '1' })
      }
    },
  )

  app.get<{ Params: { provider: string } }>(`${base}/:provider/callback`, wayBack, async (request, reply) => {
    const now = clock()
    const cookie = readCookie(request, journeyCookie)
    const journey = cookie === undefined ? undefined : await consumeTicket(db, 'journey', cookie, now)
    setCookie(request, reply, journeyCookie, '', 0)
    const mode = modeOf(journey?.mode)
    const redirect = safePath(journey?.redirect) ?? '/'
    let identity: SocialIdentity | undefined
    const { provider } = request.params
    if (journey?.provider === provider && isProvider(provider)) {
      identity = await adapters.social.finish(provider, new URL(request.url, originOf(request)), journey)
    }
    if (!identity) return toPage(reply, mode, { redirect, failed: '1' })
    const half = createToken(random)
    const proof = { provider, subject: identity.subject, name: cleanName(identity.name) }
    const ticket = await createTicket({ tx: db, random, now, policy }, `social-${mode}`, proof, {
      knownAs: (address) => joinTicket(address, half),
    })
    return toPage(setCookie(request, reply, returnCookie, half, returnSeconds), mode, { redirect, provider, ticket })
  })
}
