import { createHmac, timingSafeEqual } from 'node:crypto'

// Authenticator codes (RFC 6238 over RFC 4226): SHA-1, thirty seconds, six digits, which every authenticator supports.

const stepMs = 30_000
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: the format of authenticator secrets. */
export function base32(bytes: Buffer): string {
  let bits = 0
  let held = 0
  let text = ''
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(held >> bits) & 31]
    }
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

export const stepAt = (now: number): number => Math.floor(now / stepMs)

/** The code of one step. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * The step of a code: the current one, or one next to it, for clocks that differ. Undefined for a wrong code, and for one not newer than
 * the last used.
 */
export function stepOf(secret: Buffer, code: string, now: number, lastUsed: number): number | undefined {
  const entered = Buffer.from(code)
  return [0, -1, 1]
    .map((apart) => stepAt(now) + apart)
    .find((step) => {
      const right = Buffer.from(codeAt(secret, step))
      return step > lastUsed && right.length === entered.length && timingSafeEqual(right, entered)
    })
}

/** The content of the QR code for an authenticator. */
export const uriOf = (secret: Buffer, name: string): string =>
  `otpauth://totp/${encodeURIComponent(`Swerte desk:${name}`)}?secret=${base32(secret)}&issuer=${encodeURIComponent('Swerte desk')}`
