import { pictureLimits } from '#contract/pictures.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

const { maxBytes, maxPixels, minSide } = pictureLimits
/** The longer side of what is kept, in pixels: print on a card stays readable. */
const keptSide = 2_400

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** By its first bytes: nothing but these three is ever handed to a decoder. */
const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, '\xff\xd8\xff') ||
  startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'))

/**
 * A picture made again from what was sent: upright, no larger than needed, with nothing in it but its pixels (no place, no camera,
 * no second file behind the first). What says that it is huge is refused before a pixel of it is unpacked.
 */
export async function remakeImage(bytes: Uint8Array): Promise<Buffer | Refusal> {
  if (bytes.length > maxBytes) return refuse('imageTooLarge', { maxBytes })
  if (!isPicture(bytes)) return refuse('imageKind')
  // Loaded with the first picture: a killed server must be back at once.
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
    // The decoder's own words: some formats are measured only as they are opened.
    return error instanceof Error && /pixel limit/i.test(error.message) ? refuse('imageTooManyPixels', { maxPixels }) : refuse('imageKind')
  }
}
