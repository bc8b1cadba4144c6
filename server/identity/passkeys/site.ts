import { isIP } from 'node:net'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

/** Whom passkeys are made for: browsers show them at this address only (WebAuthn «relying party»). */
export interface Site {
  readonly origin: string
  readonly rpId: string
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/** The site that the request was made at. Browsers give passkeys to names over https, and to this machine; not to bare numbers. */
export function siteOf({ origin, origins }: Pick<Context, 'origin' | 'origins'>): Site | Refusal {
  const url = URL.parse(origin)
  const isFit =
    url !== null &&
    isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0 &&
    (url.protocol === 'https:' || isLocal(url.hostname)) &&
    (origins?.includes(url.origin) ?? true)
  return isFit ? { origin: url.origin, rpId: url.hostname } : refuse('passkeysNotHere')
}
