/** The browser's clock and randomness. Nothing else in the app reads them. */
export interface Environment {
  /** Milliseconds UTC. */
  now(): number
  uuid(): string
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0')

/** randomUUID is missing on plain http outside localhost; the bytes are not. */
const uuid = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const text = [...bytes].map(hex).join('')
  return text.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const browserEnvironment: Environment = { now: () => Date.now(), uuid }
