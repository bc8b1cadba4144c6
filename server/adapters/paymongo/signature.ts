import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signed notice is valid for this long: an older one may be a replay attack. */
const freshMs = 5 * 60_000

/** HMAC-SHA256 over the time in seconds and the received bytes, in hex (developers.paymongo.com, «Securing a webhook»). */
export const signatureOf = (secret: string, seconds: string, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** Whether `Paymongo-Signature: t=…,te=…,li=…` signs the body: `te` with test keys, `li` with live keys, and recent enough. */
export function isSigned(header: unknown, body: string, { secret, live, now }: { secret: string; live: boolean; now: number }): boolean {
  if (typeof header !== 'string' || header.length > 400) return false
  const parts = new Map(header.split(',').map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1)]))
  const seconds = parts.get('t') ?? ''
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now - Number(seconds) * 1000) > freshMs) return false
  const received = Buffer.from(parts.get(live ? 'li' : 'te') ?? '', 'hex')
  const expected = Buffer.from(signatureOf(secret, seconds, body), 'hex')
  return received.length === expected.length && timingSafeEqual(received, expected)
}
