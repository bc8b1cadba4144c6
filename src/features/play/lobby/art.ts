import all from '../../../art/all.svg'
import fan from '../../../art/avatars/fan.svg'
import fish from '../../../art/avatars/fish.svg'
import jeepney from '../../../art/avatars/jeepney.svg'
import mask from '../../../art/avatars/mask.svg'
import shell from '../../../art/avatars/shell.svg'
import bold from '../../../art/bold.svg'
import calm from '../../../art/calm.svg'
import cards from '../../../art/cards.svg'
import cube from '../../../art/cube.svg'
import flame from '../../../art/flame.svg'
import gift from '../../../art/gift.svg'
import lively from '../../../art/lively.svg'
import mark from '../../../art/mark.svg'
import fresh from '../../../art/new.svg'
import slots from '../../../art/slots.svg'

/** Drawings that the server names. What it names and we have not is shown as the mark. */
const objects: Record<string, string> = { jeepney, shell, fan, mask, mark }
const rail: Record<string, string> = {
  all,
  hot: flame,
  new: fresh,
  'free-spins': gift,
  calm,
  lively,
  bold,
  slots,
  perya: cube,
  fishing: fish,
  live: cards,
  table: cards,
}

export const objectArt = (name: string): string => objects[name] ?? mark
export const railArt = (name: string): string => rail[name] ?? mark
