import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { rowsOf, type SlotGame } from '../engine/game.ts'
import { symbolNames } from '../symbolNames.ts'

/** Several of a symbol, three to five. */
const several: Readonly<Record<string, (count: number) => string>> = {
  wild: (count) => t`${count} wilds`,
  scatter: (count) => t`${count} scatters`,
  jeepney: (count) => t`${count} jeepneys`,
  mask: (count) => t`${count} masks`,
  fan: (count) => t`${count} fans`,
  halohalo: (count) => t`${count} halo-halo`,
  mango: (count) => t`${count} mangoes`,
  pearl: (count) => t`${count} pearls`,
  sampaguita: (count) => t`${count} sampaguitas`,
  eight: (count) => t`${count} eights`,
  horn: (count) => t`${count} horns`,
  ticket: (count) => t`${count} tickets`,
  wheel: (count) => t`${count} wheels`,
  dice: (count) => t`${count} dice`,
  coconut: (count) => t`${count} coconuts`,
  cap: (count) => t`${count} caps`,
  shell: (count) => t`${count} shells`,
  seahorse: (count) => t`${count} seahorses`,
  turtle: (count) => t`${count} turtles`,
  starfish: (count) => t`${count} starfish`,
  coral: (count) => t`${count} corals`,
  fish: (count) => t`${count} fish`,
  crab: (count) => t`${count} crabs`,
  carabao: (count) => t`${count} carabaos`,
  umbrella: (count) => t`${count} umbrellas`,
  frog: (count) => t`${count} frogs`,
  rice: (count) => t`${count} stalks of rice`,
  leaf: (count) => t`${count} gabi leaves`,
  dragonfly: (count) => t`${count} dragonflies`,
  drop: (count) => t`${count} raindrops`,
  sarimanok: (count) => t`${count} sarimanok`,
  gong: (count) => t`${count} gongs`,
  jar: (count) => t`${count} brass jars`,
  malong: (count) => t`${count} malongs`,
  vine: (count) => t`${count} okir vines`,
  bead: (count) => t`${count} strings of beads`,
  headdress: (count) => t`${count} headdresses`,
  guitar: (count) => t`${count} guitars`,
  shield: (count) => t`${count} shields`,
  trumpet: (count) => t`${count} trumpets`,
  banner: (count) => t`${count} banners`,
  rosette: (count) => t`${count} rosettes`,
  firefly: (count) => t`${count} fireflies`,
  owl: (count) => t`${count} owls`,
  moon: (count) => t`${count} moons`,
  gumamela: (count) => t`${count} gumamelas`,
  snail: (count) => t`${count} snails`,
  mushroom: (count) => t`${count} mushrooms`,
  fern: (count) => t`${count} ferns`,
  pebble: (count) => t`${count} pebbles`,
  ube: (count) => t`${count} ube`,
  flan: (count) => t`${count} leche flan`,
  banana: (count) => t`${count} saba`,
  nata: (count) => t`${count} nata de coco`,
  bean: (count) => t`${count} beans`,
  sago: (count) => t`${count} sago`,
  corn: (count) => t`${count} corn`,
  soda: (count) => t`${count} soft drinks`,
  radio: (count) => t`${count} radios`,
  sardines: (count) => t`${count} cans of sardines`,
  icecandy: (count) => t`${count} ice candies`,
  pandesal: (count) => t`${count} pandesal`,
  chips: (count) => t`${count} bags of chichirya`,
  candy: (count) => t`${count} candies`,
}

/** A symbol without a text is shown by its id. */
export const symbolName = (symbol: string): string => {
  const name = symbolNames[symbol]
  return name ? i18n._(name) : symbol
}
export const pluralNameOf = (symbol: string, count: number): string => several[symbol]?.(count) ?? `${count} × ${symbol}`

/** How it pays, in a few words. */
export const shapeText = (game: SlotGame): string =>
  game.clusters
    ? t`Clusters of ${game.clusters.sizes[0] ?? 0} or more`
    : game.ways
      ? t`${wayCount(game)} ways`
      : t`${game.lines.length} lines`
export const wayCount = (game: SlotGame): number => rowsOf(game) ** game.reels.length

export const volatilityTexts: Record<'calm' | 'lively' | 'bold', MessageDescriptor> = {
  calm: msg`Low: smaller wins, more often`,
  lively: msg`Medium: a mix of both`,
  bold: msg`High: bigger wins, less often`,
}

export const genericRefusal = msg`The spin didn’t go through, and your bet wasn’t taken. Please try again.`
