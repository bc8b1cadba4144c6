import * as z from 'zod/mini'

/** A picture's maximum bytes and pixels, and the minimum of its shorter side. */
export const pictureLimits = { maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000, minSide: 200 } as const

/** A file of a multipart body, as the server's upload handler passes it on. When logged, only its digest is printed: never its content. */
export interface UploadedFile {
  readonly bytes: Uint8Array
  toJSON(): string
}

/** The file field of a multipart call. */
export const uploadedFile = z.custom<UploadedFile>(
  (value) => typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array,
)
