import shell from '../../../art/avatars/shell.svg'
import { jeepney, mark } from '../../../platform/shellArt.ts'
import { drawing, fan, mask } from '../../../shared/drawings.ts'

/** Drawings that the server names. An unknown name shows the logo mark. */
const objects: Record<string, string> = { jeepney, shell, fan, mask, mark }
const rail: Record<string, string> = {
  fishing: shell,
  table: drawing('cards'),
  ...Object.fromEntries(
    ['all', 'hot', 'new', 'slots', 'free-spins', 'calm', 'lively', 'bold', 'perya', 'live'].map((kind) => [kind, drawing(kind)]),
  ),
}

export const objectArt = (name: string): string => objects[name] ?? mark
export const railArt = (name: string): string => rail[name] ?? mark
