import { pictureLimits } from '#contract/pictures.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

const { maxBytes, maxPixels, minSide } = pictureLimits
/** The longer side of the stored picture, in pixels: print on a card stays readable. */
const keptSide = 2_400

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** Checks the first bytes: only these three formats are ever passed to a decoder. */
const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, '\xff\xd8\xff') ||
  startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'))

/**
 * Re-encodes a picture: upright, no larger than needed, containing only its pixels (no location, no camera, no second file appended). A
 * picture that declares itself too large is refused before any pixel is decoded.
 */
export async function remakeImage(bytes: Uint8Array): Promise<Buffer | Refusal> {
  if (bytes.length > maxBytes) return refuse('imageTooLarge', { maxBytes })
  if (!isPicture(bytes)) return refuse('imageKind')
  // Loaded with the first picture: a killed server must restart fast.
  const { default: sharp } = await import('sharp')
  const read = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  try {
    const { width, height } = await read().metadata()
    if (width * height > maxPixels) return refuse('imageTooManyPixels', { maxPixels })
    if (Math.min(width, height) < minSide) return refuse('imageTooSmall', { minSide })
    return await read()
      .rotate()
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch (error) {
    // The decoder's own error: some formats are measured only when opened.
    return error instanceof Error && /pixel limit/i.test(error.message) ? refuse('imageTooManyPixels', { maxPixels }) : refuse('imageKind')
  }
}
