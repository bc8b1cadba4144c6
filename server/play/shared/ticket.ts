import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A stream's address carries who may listen and until when: a browser's EventSource sends no header. What the stream tells is public, so a ticket is
 * worth no more than a place to listen.
 */
const signatureOf = (secret: Buffer, gameId: string, told: string): Buffer =>
  createHmac('sha256', secret).update(`live\0${gameId}\0${told}`).digest()

export const ticketFor = (secret: Buffer, playerId: string, gameId: string, expiresAt: number): string => {
  const told = `${playerId}.${expiresAt}`
  return `${told}.${signatureOf(secret, gameId, told).toString('base64url')}`
}

/** Whose ticket it is; undefined for one that is forged or over. */
export function holderOf(secret: Buffer, gameId: string, ticket: string, now: number): string | undefined {
  const [playerId = '', expires = '', signature = ''] = ticket.split('.')
  const told = `${playerId}.${expires}`
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(secret, gameId, told)]
  if (given.length !== right.length || !timingSafeEqual(given, right) || Number(expires) <= now) return undefined
  return playerId
}
