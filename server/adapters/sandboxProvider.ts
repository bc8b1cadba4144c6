import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { secureRandom } from '../kernel/random.ts'
import type { SocialProvider } from './index.ts'
import { escapeHtml, sandboxPage, sandboxStyle } from './sandboxPage.ts'

const mount = '/sandbox/oidc'
const providers: readonly SocialProvider[] = ['google', 'facebook', 'line']
const titles: Record<string, string> = { google: 'Google', facebook: 'Facebook', line: 'LINE' }
const secret = () => secureRandom.bytes(24).toString('base64url')

const key = () => ({ ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' })

/** A local OpenID provider that stands in for Google, Facebook and LINE: whoever you say you are, you are. */
export function createSandboxProvider(origin: () => string) {
  const clients = providers.map((id) => ({ id, secret: secret() }))
  const issuer = () => `${origin()}${mount}`
  let made: Promise<Provider> | undefined

  /** Made at the first login: most starts never need it. */
  const create = async (): Promise<Provider> => {
    const { default: OpenIdProvider } = await import('oidc-provider')
    return new OpenIdProvider(issuer(), {
      clients: clients.map((client) => ({
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${origin()}/production-api/social/${client.id}/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      })),
      jwks: { keys: [key()] },
      cookies: { keys: [secret()] },
      features: { devInteractions: { enabled: false } },
      claims: { openid: ['sub'], profile: ['name'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
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
    })
  }
  const provider = () => (made ??= create())

  /** The provider answers on the raw response: the headers every response carries are put there first. */
  const hijack = (request: FastifyRequest, reply: FastifyReply): { raw: IncomingMessage & { originalUrl?: string }; response: ServerResponse } => {
    const headers = reply.getHeaders()
    reply.hijack()
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
    return { raw: request.raw, response: reply.raw }
  }

  const register = (app: FastifyInstance) => {
    app.get('/sandbox/sandbox.css', (_request, reply) => reply.type('text/css').send(sandboxStyle))
    void app.register(async (scope) => {
      // The provider reads its own bodies.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.all(`${mount}/*`, async (request, reply) => {
        const { raw, response } = hijack(request, reply)
        raw.originalUrl = raw.url ?? ''
        raw.url = raw.originalUrl.slice(mount.length)
        await (await provider()).callback()(raw, response)
      })
    })
    void app.register(async (scope) => {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, new URLSearchParams(String(body))))
      scope.get<{ Params: { uid: string } }>('/sandbox/login/:uid', async (request, reply) => {
        const details = await (await provider()).interactionDetails(request.raw, reply.raw).catch(() => undefined)
        if (!details) return reply.status(400).type('text/html; charset=utf-8').send(sandboxPage('This login is over', '<p>Go back and begin again.</p>'))
        const name = titles[String(details.params.client_id)] ?? 'provider'
        return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(
          sandboxPage(
            `Sandbox ${name}`,
            `<p>This stands in for ${escapeHtml(name)} on your own machine. Nobody outside is asked.</p>
             <form method="post"><label for="name">Who are you?</label>
             <input id="name" name="name" required maxlength="40" value="Juan Dela Cruz" autocomplete="off">
             <button name="go" value="1">Continue as this person</button></form>
             <form method="post"><button name="cancel" value="1">Cancel</button></form>`,
          ),
        )
      })
      scope.post<{ Params: { uid: string }; Body: URLSearchParams }>('/sandbox/login/:uid', async (request, reply) => {
        const details = await (await provider()).interactionDetails(request.raw, reply.raw).catch(() => undefined)
        if (!details) return reply.redirect('/', 303)
        const name = (request.body.get('name') ?? '').trim().slice(0, 40)
        const result =
          request.body.has('cancel') || !name
            ? { error: 'access_denied', error_description: 'the player said no' }
            : { login: { accountId: `${String(details.params.client_id)}:${name}`, remember: false } }
        const { raw, response } = hijack(request, reply)
        await (await provider()).interactionFinished(raw, response, result)
        return reply
      })
    })
  }

  return { clients, issuer, register }
}
