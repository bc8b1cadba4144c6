import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A stream's URL carries its holder and expiry, signed, because a browser's EventSource sends no header. The signature covers `stream`,
 * so that a ticket for one stream opens no other.
 */
const signatureOf = (secret: Buffer, stream: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`stream\0${stream}\0${payload}`).digest()

/** `holder` must not contain a dot. */
export const ticketFor = (secret: Buffer, stream: string, holder: string, expiresAt: number): string => {
  const payload = `${holder}.${expiresAt}`
  return `${payload}.${signatureOf(secret, stream, payload).toString('base64url')}`
}

/** The holder of a ticket; undefined when it is forged or expired. */
export function holderOf(secret: Buffer, stream: string, ticket: string, now: number): string | undefined {
  const [holder = '', expires = '', signature = ''] = ticket.split('.')
  const payload = `${holder}.${expires}`
  const [received, right] = [Buffer.from(signature, 'base64url'), signatureOf(secret, stream, payload)]
  if (received.length !== right.length || !timingSafeEqual(received, right) || Number(expires) <= now) return undefined
  return holder
}
