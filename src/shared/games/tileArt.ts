import more from '../../art/tiles/more.svg'
import { biyahe888, fiestaNights, perlas } from '../../platform/shellArt.ts'

const tiles: Record<string, string> = { 'fiesta-nights': fiestaNights, 'biyahe-888': biyahe888, perlas }

/** A game's drawing by the name from the server. One file contains the other drawings, one view each; an unknown name shows its first. */
export const tileArt = (name: string): string => tiles[name] ?? `${more}#${name}`
