import { isIP } from 'node:net'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

/** The relying party (WebAuthn) that passkeys are created for: browsers offer them at this address only. */
export interface Site {
  readonly origin: string
  readonly rpId: string
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/** The site of the request's address. Browsers allow passkeys for names over https and for localhost, not for IP addresses. */
export function siteOf({ origin, origins }: Pick<Context, 'origin' | 'origins'>): Site | Refusal {
  const url = URL.parse(origin)
  const isFit =
    url !== null &&
    isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0 &&
    (url.protocol === 'https:' || isLocal(url.hostname)) &&
    (origins?.includes(url.origin) ?? true)
  return isFit ? { origin: url.origin, rpId: url.hostname } : refuse('passkeysUnavailable')
}
