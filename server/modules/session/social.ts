import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SocialJourney, SocialProvider } from '../../adapters/index.ts'
import type { Deps } from '../../kernel/context.ts'
import { safePath } from '#contract/safePath.ts'
import { createTicket } from './tickets.ts'

const providers: readonly SocialProvider[] = ['google', 'facebook', 'line']
const cookieName = 'swerte_social'
const journeySeconds = 600

/** What the browser carries to the provider and back: signed, so that nobody can hand another's journey to a player. */
interface Kept extends SocialJourney {
  readonly provider: SocialProvider
  readonly mode: 'login' | 'bind'
  readonly redirect: string
  readonly until: number
}

const sign = (secret: Buffer, text: string): string => createHmac('sha256', secret).update(`social\0${text}`).digest('base64url')

const seal = (secret: Buffer, kept: Kept): string => {
  const text = Buffer.from(JSON.stringify(kept)).toString('base64url')
  return `${text}.${sign(secret, text)}`
}

function unseal(secret: Buffer, cookie: string | undefined, now: number): Kept | undefined {
  const [text = '', signature = ''] = cookie?.split('.') ?? []
  const expected = Buffer.from(sign(secret, text))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const kept = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Kept
  return kept.until > now ? kept : undefined
}

const cookieOf = (request: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1]

const setCookie = (reply: FastifyReply, value: string, seconds: number) =>
  reply.header('set-cookie', `${cookieName}=${value}; Max-Age=${seconds}; Path=/production-api/social; HttpOnly; SameSite=Lax`)

type Query = Record<string, string | undefined>

/** The two addresses a browser visits on its way to a provider and back (spec §7 social logins; code flow with PKCE). */
export function registerSocial(app: FastifyInstance, deps: Deps): void {
  const { adapters, clock, secret, random, policy, db } = deps
  const isProvider = (text: string): text is SocialProvider => providers.some((provider) => provider === text)
  const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`
  const callbackOf = (request: FastifyRequest, provider: SocialProvider): string => `${originOf(request)}/production-api/social/${provider}/callback`

  app.get<{ Params: { provider: string }; Querystring: Query }>('/production-api/social/:provider/start', async (request, reply) => {
    const { provider } = request.params
    if (!isProvider(provider)) return reply.redirect('/auth/login', 303)
    const mode = request.query.mode === 'bind' ? 'bind' : 'login'
    const { url, ...journey } = await adapters.social.begin(provider, callbackOf(request, provider))
    const kept: Kept = { ...journey, provider, mode, redirect: safePath(request.query.redirect) ?? '/', until: clock() + journeySeconds * 1000 }
    return setCookie(reply, seal(secret, kept), journeySeconds).redirect(url, 303)
  })

  app.get<{ Params: { provider: string } }>('/production-api/social/:provider/callback', async (request, reply) => {
    const now = clock()
    const kept = unseal(secret, cookieOf(request), now)
    setCookie(reply, '', 0)
    const page = kept?.mode === 'bind' ? '/auth/bind' : '/auth/login'
    const query = new URLSearchParams({ redirect: kept?.redirect ?? '/' })
    const identity =
      kept && kept.provider === request.params.provider
        ? await adapters.social.finish(kept.provider, new URL(request.url, originOf(request)), kept)
        : undefined
    if (kept && identity) {
      const proof = { provider: kept.provider, subject: identity.subject, name: identity.name }
      query.set('provider', kept.provider)
      query.set('ticket', await createTicket({ tx: db, random, now, policy }, 'social', proof))
    } else query.set('failed', '1')
    return reply.header('cache-control', 'no-store').redirect(`${page}?${query}`, 303)
  })
}
