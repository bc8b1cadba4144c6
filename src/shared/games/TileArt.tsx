import { useEffect, useState } from 'react'
import type { ImgHTMLAttributes } from 'react'
import { biyahe888, fiestaNights, perlas } from '../../platform/shellArt.ts'

const inShell: Readonly<Record<string, string>> = { 'fiesta-nights': fiestaNights, 'biyahe-888': biyahe888, perlas }
/** Of a game whose name has none. */
const standIn = 'ulan-ng-ginto'

/**
 * All others, once they are loaded. Each is a picture of its own: a browser lays out a whole file again for each of its views that it paints,
 * and with one file of all games a third of what it took to paint the lobby was that.
 */
let further: Readonly<Record<string, string>> | undefined

async function load(): Promise<Readonly<Record<string, string>>> {
  const { tiles } = await import('./tiles.ts')
  further = tiles
  return tiles
}

interface Props extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'width' | 'height' | 'loading' | 'decoding'> {
  /** Its name, from the server. */
  name: string
}

/** A game's drawing, beside its name. */
export function TileArt({ name, ...image }: Props) {
  const [tiles, setTiles] = useState(() => further)
  const own = inShell[name]
  const isWaiting = own === undefined && tiles === undefined
  useEffect(() => {
    // Without its drawing, a game is still there with its name.
    if (isWaiting) load().then(setTiles, () => {})
  }, [isWaiting])
  return <img src={own ?? tiles?.[name] ?? tiles?.[standIn]} alt="" {...image} />
}
