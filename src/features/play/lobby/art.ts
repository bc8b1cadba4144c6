import fan from '../../../art/avatars/fan.svg'
import fish from '../../../art/avatars/fish.svg'
import shell from '../../../art/avatars/shell.svg'
import drawings from '../../../art/lobby.svg'
import slots from '../../../art/slots.svg'
import { jeepney, mark } from '../../../platform/shellArt.ts'

/** Drawings that the server names; those in one file, a view each, are what every first visit shows. What it names and we have not is shown as the mark. */
const objects: Record<string, string> = { jeepney, shell, fan, mask: `${drawings}#mask`, mark }
const rail: Record<string, string> = {
  slots,
  fishing: fish,
  live: `${drawings}#cards`,
  table: `${drawings}#cards`,
  ...Object.fromEntries(
    ['all', 'hot', 'new', 'free-spins', 'calm', 'lively', 'bold', 'perya'].map((kind) => [kind, `${drawings}#${kind}`]),
  ),
}

export const objectArt = (name: string): string => objects[name] ?? mark
export const railArt = (name: string): string => rail[name] ?? mark
