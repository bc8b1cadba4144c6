import * as client from 'openid-client'
import type { SocialAdapter, SocialProvider } from './index.ts'

interface Client {
  readonly clientId: string
  readonly clientSecret: string
}

interface Options {
  /** The URL of a provider's OpenID configuration, without `.well-known`. */
  readonly issuerOf: (provider: SocialProvider) => string
  readonly clients: Readonly<Partial<Record<SocialProvider, Client>>>
  readonly log: (message: string) => void
}

const scope = 'openid profile'

/** The library's messages name what did not match, never a code or a token. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'no reason given')

/** Social login with any provider that supports OpenID Connect. The issuer is discovered at the first login, not at the start. */
export function createOpenIdSocial({ issuerOf, clients, log }: Options): SocialAdapter {
  const found = new Map<SocialProvider, client.Configuration>()

  const discover = async (provider: SocialProvider): Promise<client.Configuration> => {
    const cached = found.get(provider)
    if (cached) return cached
    const own = clients[provider]
    if (!own) throw new Error(`no client is registered with ${provider}`)
    const issuer = new URL(issuerOf(provider))
    // A provider on this machine is reached without TLS.
    const insecure = issuer.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}
    const configuration = await client.discovery(issuer, own.clientId, own.clientSecret, undefined, insecure)
    found.set(provider, configuration)
    return configuration
  }

  return {
    async begin(provider, redirectUri) {
      const configuration = await discover(provider)
      const [state, verifier, nonce] = [client.randomState(), client.randomPKCECodeVerifier(), client.randomNonce()]
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, verifier, nonce }
    },
    async finish(provider, callback, { state, verifier, nonce }) {
      try {
        const tokens = await client.authorizationCodeGrant(await discover(provider), callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        return claims && { subject: claims.sub, name: typeof claims.name === 'string' ? claims.name : '' }
      } catch (error) {
        log(`login with ${provider} came to nothing: ${reasonOf(error)}`)
        return undefined
      }
    },
  }
}
