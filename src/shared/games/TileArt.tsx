import { useEffect, useState } from 'react'
import file from '../../art/tiles/more.svg'
import { biyahe888, fiestaNights } from '../../platform/shellArt.ts'

type Tiles = Readonly<Record<string, string>>

/** Those of the shell, and all others once they are loaded: one file, so that they cost one request. */
let tiles: Tiles = { 'fiesta-nights': fiestaNights, 'biyahe-888': biyahe888 }

/**
 * The drawings of the file as pictures of their own, by their names. A browser would lay out the whole file again for each of its parts that it
 * paints: a third of what it took to paint the lobby was that.
 */
export const tilesOf = (svg: string): Tiles =>
  Object.fromEntries(
    Array.from(svg.matchAll(/<svg id="(.+?)".+/g), ([drawing, name]) => [name, `data:image/svg+xml,${encodeURIComponent(drawing)}`]),
  ) as Tiles

/** While they are on their way: what did not arrive is requested again by the next view. */
let loading: Promise<Tiles> | undefined
const load = async (): Promise<Tiles> => (tiles = { ...tiles, ...tilesOf(await (await fetch(file)).text()) })

interface Props {
  /** From the server. */
  name: string
  /** In px; without, its styles say so. */
  width?: number
  height?: number
}

/** A game's drawing, beside the game's name: one that is not there leaves its place empty. */
export function TileArt({ name, ...image }: Props) {
  const [, rerender] = useState(tiles)
  const src = tiles[name]
  useEffect(() => {
    if (!src) (loading ??= load().finally(() => (loading = undefined))).then(rerender, () => {})
  }, [src])
  return <img src={src} alt="" {...image} />
}
