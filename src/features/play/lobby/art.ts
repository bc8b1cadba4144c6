import fan from '../../../art/avatars/fan.svg'
import shell from '../../../art/avatars/shell.svg'
import drawings from '../../../art/lobby.svg'
import slots from '../../../art/slots.svg'
import { jeepney, mark } from '../../../platform/shellArt.ts'

/** Drawings that the server names; the views of one shared file are those every first visit shows. An unknown name shows the logo mark. */
const objects: Record<string, string> = { jeepney, shell, fan, mask: `${drawings}#mask`, mark }
const rail: Record<string, string> = {
  slots,
  fishing: shell,
  table: `${drawings}#cards`,
  ...Object.fromEntries(
    ['all', 'hot', 'new', 'free-spins', 'calm', 'lively', 'bold', 'perya', 'live'].map((kind) => [kind, `${drawings}#${kind}`]),
  ),
}

export const objectArt = (name: string): string => objects[name] ?? mark
export const railArt = (name: string): string => rail[name] ?? mark
