import { createHash } from 'node:crypto'
import type { Random } from './random.ts'

/** An opaque secret sent once: 256 bits, url-safe. */
export const createToken = (random: Random): string => random.bytes(32).toString('base64url')

/** The stored form of a token. A plain hash is enough: the token has full entropy. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
