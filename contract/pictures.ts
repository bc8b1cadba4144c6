import * as z from 'zod/mini'

/** A picture may weigh this much, in bytes, and have this many pixels; its shorter side at least so many. */
export const pictureLimits = { maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000, minSide: 200 } as const

/** A file of a multipart body, as the server's door hands it on. Printed, it is its digest: never its content. */
export interface UploadedFile {
  readonly bytes: Uint8Array
  toJSON(): string
}

/** The file field of a multipart call. */
export const uploadedFile = z.custom<UploadedFile>(
  (value) => typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array,
)
