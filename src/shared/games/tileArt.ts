import biyahe from '../../art/tiles/biyahe-888.svg'
import fiesta from '../../art/tiles/fiesta-nights.svg'
import perlas from '../../art/tiles/perlas.svg'

const tiles: Record<string, string> = { 'fiesta-nights': fiesta, 'biyahe-888': biyahe, perlas }

/** A game's drawing by the name that the server gives. */
export const tileArt = (name: string): string => tiles[name] ?? fiesta
