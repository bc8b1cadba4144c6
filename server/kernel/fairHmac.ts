import { createHash, createHmac } from 'node:crypto'

/** HMAC-SHA-256 over UTF-8 texts, 32 bytes. */
export const fairHmac = (key: string, message: string): Uint8Array => createHmac('sha256', key).update(message).digest()

/** SHA-256 of a UTF-8 text as lower-case hex: shown to the player before the server seed is used. */
export const fairHash = (text: string): string => createHash('sha256').update(text).digest('hex')
