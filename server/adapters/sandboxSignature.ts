import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signed notice is valid for this long: an older one may be a replay attack. */
const freshMs = 5 * 60_000

const textIn = (header: unknown): string => (typeof header === 'string' ? header : '')

/** Signs the sandbox channel's notices: a keyed digest over the time and the bytes, as real channels do. */
export function createSignature(key: Buffer) {
  const signatureOf = (at: string, body: string) => createHmac('sha256', key).update(`${at}.${body}`).digest()
  return {
    sign(sent: object, at: number): { payload: string; headers: Record<string, string> } {
      const payload = JSON.stringify(sent)
      return {
        payload,
        headers: {
          'content-type': 'application/json',
          'x-at': String(at),
          'x-signature': signatureOf(String(at), payload).toString('hex'),
        },
      }
    },
    /** The signed content; undefined when the signature is invalid or too old, or the body is not JSON. */
    read(body: string, headers: Readonly<Record<string, unknown>>, now: number): unknown {
      const at = textIn(headers['x-at'])
      const received = Buffer.from(textIn(headers['x-signature']), 'hex')
      const expected = signatureOf(at, body)
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
      if (!/^\d{1,15}$/.test(at) || Math.abs(now - Number(at)) > freshMs) return undefined
      try {
        return JSON.parse(body)
      } catch {
        return undefined
      }
    },
  }
}
