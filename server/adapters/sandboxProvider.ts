import { generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Clock } from '../kernel/clock.ts'
import { setHijackedPageHeaders } from '../kernel/http/headers.ts'
import { secureRandom } from '../kernel/random.ts'
import type { SocialProvider } from './index.ts'
import { registerSandboxLogin } from './sandboxLogin.ts'
import { escapeHtml, sandboxPage } from './sandboxPage.ts'
import { createSandboxStore } from './sandboxStore.ts'

const mount = '/sandbox/oidc'
const providers = ['google', 'facebook', 'line'] as const satisfies readonly SocialProvider[]
const tenMinutes = 600

const secret = () => secureRandom.bytes(24).toString('base64url')
const signingKey = () => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'ES256',
})
const callbackPath = (client: string): string => `/production-api/social/${client}/callback`

/**
 * A local OpenID provider that stands in for Google, Facebook and LINE, with one client each: it accepts any identity entered. As an
 * external party, it has its own keys, created on first use.
 */
export function createSandboxProvider(origin: () => string, clock: Clock) {
  const secrets = { google: secret(), facebook: secret(), line: secret() }
  const issuer = () => `${origin()}${mount}`
  let made: Promise<Provider> | undefined

  const create = async (): Promise<Provider> => {
    const { default: OpenIdProvider } = await import('oidc-provider')
    const provider = new OpenIdProvider(issuer(), {
      adapter: createSandboxStore(clock),
      clients: providers.map((id) => ({
        client_id: id,
        client_secret: secrets[id],
        redirect_uris: [`${origin()}${callbackPath(id)}`],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      })),
      jwks: { keys: [signingKey()] },
      cookies: {
        keys: [secret()],
        names: { session: 'sandbox_session', interaction: 'sandbox_interaction', resume: 'sandbox_resume' },
        // Set on a path that is never requested: each login asks for the identity again, so that every kind of player can be tried.
        long: { httpOnly: true, sameSite: 'lax', path: '/sandbox/forgotten' },
      },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false }, userinfo: { enabled: false } },
      claims: { openid: ['sub'], profile: ['name'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      ttl: {
        AccessToken: tenMinutes,
        AuthorizationCode: 60,
        Grant: tenMinutes,
        IdToken: tenMinutes,
        Interaction: tenMinutes,
        Session: tenMinutes,
      },
      interactions: { url: (_context, interaction) => `/sandbox/login/${interaction.uid}` },
      findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, name: id.slice(id.indexOf(':') + 1) }) }),
      async loadExistingGrant(context) {
        const { client, session } = context.oidc
        if (!client || !session?.accountId) return undefined
        const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
        grant.addOIDCScope('openid profile')
        await grant.save()
        return grant
      },
      renderError(context, out) {
        context.type = 'html'
        context.body = sandboxPage(
          'The sandbox cannot log you in',
          `<p>${escapeHtml(out.error_description ?? out.error)}</p><p><a href="/">Back to the app</a></p>`,
        )
      },
    })
    // The forwarded host and protocol are the ones the browser sees.
    provider.proxy = true
    // The app may be reached under any host name; the browser is only redirected to the host it is already on.
    provider.Client.prototype.redirectUriAllowed = function isSameHost(redirectUri) {
      const target = URL.parse(redirectUri)
      return target?.host === OpenIdProvider.ctx?.host && target?.pathname === callbackPath(this.clientId)
    }
    return provider
  }
  const provider = () => (made ??= create())

  const register = (app: FastifyInstance) => {
    registerSandboxLogin(app, provider)
    void app.register(async (scope) => {
      // The provider parses its own bodies.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.all(`${mount}/*`, async (request, reply) => {
        const handle = (await provider()).callback()
        const headers = reply.getHeaders()
        const raw = Object.assign(request.raw, { originalUrl: request.raw.url ?? '' })
        raw.url = raw.originalUrl.slice(mount.length)
        // It responds on the raw response, past the hooks.
        reply.hijack()
        setHijackedPageHeaders(request, reply)
        for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
        await handle(raw, reply.raw)
      })
    })
  }

  const clients = Object.fromEntries(providers.map((id) => [id, { clientId: id, clientSecret: secrets[id] }]))
  return { clients, issuer, register }
}
