import fish from '../../art/avatars/fish.svg'
import halohalo from '../../art/avatars/halohalo.svg'
import jeepney from '../../art/avatars/jeepney.svg'
import mango from '../../art/avatars/mango.svg'
import sampaguita from '../../art/avatars/sampaguita.svg'
import shell from '../../art/avatars/shell.svg'
import { fan, mask } from '../drawings.ts'

const avatars: Record<string, string> = { fan, fish, halohalo, jeepney, mango, mask, sampaguita, shell }

/** A player's avatar, by name. */
export const avatarArt = (name: string): string => avatars[name] ?? sampaguita
