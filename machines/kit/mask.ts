const secret = /token|password|smscode|ticket|credential|authorization|secret|cookie/i
const bearer = /^bearer\s/i
const cover = '•••'
const deepest = 12

/** Turns any value into plain data without secrets, ready to leave the page. */
export type Mask = (value: unknown) => unknown

const hasJson = (value: object): value is { toJSON(): unknown } => 'toJSON' in value && typeof value.toJSON === 'function'

/**
 * Secrets are recognized by their key, at any depth. The same secret gets the same mask (`•••1`), so that one can see whether two tokens
 * are equal; whether there is one at all (null, true, false, empty text) is not secret.
 */
export function createMask(): Mask {
  const covers = new Map<string, string>()
  const coverOf = (value: unknown): unknown => {
    if (value === null || value === undefined || value === '' || typeof value === 'boolean') return value ?? null
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (text.startsWith(cover)) return text
    const existing = covers.get(text) ?? `${cover}${covers.size + 1}`
    covers.set(text, existing)
    return existing
  }
  const plain = (value: unknown, depth: number, above: readonly object[]): unknown => {
    if (typeof value === 'string') return bearer.test(value) ? coverOf(value) : value
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
    if (typeof value !== 'object') return value === undefined ? undefined : String(typeof value)
    if (above.includes(value) || depth > deepest) return '…'
    const within = [...above, value]
    const next = (inner: unknown) => plain(inner, depth + 1, within)
    if (value instanceof Error)
      return { name: value.name, message: value.message, ...(next(Object.fromEntries(Object.entries(value))) as object) }
    if (hasJson(value)) return next(value.toJSON())
    if (Array.isArray(value)) return value.map((inner) => next(inner) ?? null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, secret.test(key) ? coverOf(inner) : next(inner)]))
  }
  return (value) => plain(value, 0, [])
}
