import { biyahe888, fiestaNights, perlas } from '../../platform/shellArt.ts'

const tiles: Record<string, string> = { 'fiesta-nights': fiestaNights, 'biyahe-888': biyahe888, perlas }

/** A game's drawing by the name that the server gives. */
export const tileArt = (name: string): string => tiles[name] ?? fiestaNights
