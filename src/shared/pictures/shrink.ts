/** Longer side of the uploaded picture, in pixels: print on a card stays readable, and a slow connection can carry it. */
const sentSide = 2_000
const quality = 0.86

/** Draws a picture no larger than `side` on a canvas; undefined when the browser cannot decode it. */
export async function drawn(picture: Blob, side: number): Promise<HTMLCanvasElement | undefined> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return undefined
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/** A picture for upload: reduced, if it is large. What cannot be decoded is sent unchanged: the server reports what is wrong with it. */
export async function shrink(picture: Blob): Promise<Blob> {
  const canvas = await drawn(picture, sentSide)
  const small = canvas && (await jpegOf(canvas))
  return small && small.size < picture.size ? small : picture
}
