interface Source {
  randomUUID?(): string
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0')

/** A random id. `randomUUID` is missing on plain HTTP outside localhost; `getRandomValues` is not. */
export function uuidFrom(source: Source): string {
  if (source.randomUUID) return source.randomUUID()
  const bytes = source.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return Array.from(bytes, hex)
    .join('')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
