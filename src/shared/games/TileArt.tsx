import { useEffect, useState } from 'react'
import type { ImgHTMLAttributes } from 'react'
import { biyahe888, fiestaNights, perlas } from '../../platform/shellArt.ts'

const inShell: Readonly<Record<string, string>> = { 'fiesta-nights': fiestaNights, 'biyahe-888': biyahe888, perlas }

/**
 * All others, once they are loaded. Each is a picture of its own: a browser lays out a whole file again for each of its views that it paints,
 * and with one file of all games a third of what it took to paint the lobby was that.
 */
let others: typeof import('./tiles.ts') | undefined

interface Props extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'width' | 'height' | 'loading' | 'decoding'> {
  /** Its name, from the server. */
  name: string
}

/** A game's drawing, beside its name. */
export function TileArt({ name, ...image }: Props) {
  const [, rerender] = useState(others)
  const src = inShell[name] ?? others?.tileOf(name)
  useEffect(() => {
    // Without its drawing, a game is still there with its name.
    if (!src)
      import('./tiles.ts').then(
        (module) => rerender((others = module)),
        () => {},
      )
  }, [src])
  return <img src={src} alt="" {...image} />
}
