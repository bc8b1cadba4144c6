/** The frame's clock, randomness and connection; nothing else on a game's page reads them. */
const hex = (byte: number): string => byte.toString(16).padStart(2, '0')

export const world = {
  /** Whether there is a connection at all, as far as the browser knows. */
  isOnline: (): boolean => navigator.onLine,
  /** Milliseconds since the frame was opened; a wrong clock does not matter. */
  elapsed: (): number => performance.now(),
  /** randomUUID is missing on plain HTTP outside localhost; getRandomValues is not. */
  uuid(): string {
    if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    const text = [...bytes].map(hex).join('')
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
  },
}
