import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { rowsOf, type SlotGame } from '../engine/game.ts'

/** Symbol names over all house slots: singular, and plural (three to five). */
const symbolWords: Record<string, { name: MessageDescriptor; several: (count: number) => string }> = {
  wild: { name: msg`Wild`, several: (count) => t`${count} wilds` },
  scatter: { name: msg`Scatter`, several: (count) => t`${count} scatters` },
  jeepney: { name: msg`Jeepney`, several: (count) => t`${count} jeepneys` },
  mask: { name: msg`Mask`, several: (count) => t`${count} masks` },
  fan: { name: msg`Fan`, several: (count) => t`${count} fans` },
  halohalo: { name: msg`Halo-halo`, several: (count) => t`${count} halo-halo` },
  mango: { name: msg`Mango`, several: (count) => t`${count} mangoes` },
  pearl: { name: msg`Pearl`, several: (count) => t`${count} pearls` },
  sampaguita: { name: msg`Sampaguita`, several: (count) => t`${count} sampaguitas` },
  eight: { name: msg`Eight`, several: (count) => t`${count} eights` },
  horn: { name: msg`Horn`, several: (count) => t`${count} horns` },
  ticket: { name: msg`Ticket`, several: (count) => t`${count} tickets` },
  wheel: { name: msg`Wheel`, several: (count) => t`${count} wheels` },
  dice: { name: msg`Dice`, several: (count) => t`${count} dice` },
  coconut: { name: msg`Coconut`, several: (count) => t`${count} coconuts` },
  cap: { name: msg`Cap`, several: (count) => t`${count} caps` },
  shell: { name: msg`Shell`, several: (count) => t`${count} shells` },
  seahorse: { name: msg`Seahorse`, several: (count) => t`${count} seahorses` },
  turtle: { name: msg`Turtle`, several: (count) => t`${count} turtles` },
  starfish: { name: msg`Starfish`, several: (count) => t`${count} starfish` },
  coral: { name: msg`Coral`, several: (count) => t`${count} corals` },
  fish: { name: msg`Fish`, several: (count) => t`${count} fish` },
  crab: { name: msg`Crab`, several: (count) => t`${count} crabs` },
  carabao: { name: msg`Carabao`, several: (count) => t`${count} carabaos` },
  umbrella: { name: msg`Umbrella`, several: (count) => t`${count} umbrellas` },
  frog: { name: msg`Frog`, several: (count) => t`${count} frogs` },
  rice: { name: msg`Rice`, several: (count) => t`${count} stalks of rice` },
  leaf: { name: msg`Gabi leaf`, several: (count) => t`${count} gabi leaves` },
  dragonfly: { name: msg`Dragonfly`, several: (count) => t`${count} dragonflies` },
  drop: { name: msg`Raindrop`, several: (count) => t`${count} raindrops` },
  sarimanok: { name: msg`Sarimanok`, several: (count) => t`${count} sarimanok` },
  gong: { name: msg`Gong`, several: (count) => t`${count} gongs` },
  jar: { name: msg`Brass jar`, several: (count) => t`${count} brass jars` },
  malong: { name: msg`Malong`, several: (count) => t`${count} malongs` },
  vine: { name: msg`Okir vine`, several: (count) => t`${count} okir vines` },
  bead: { name: msg`Beads`, several: (count) => t`${count} strings of beads` },
  headdress: { name: msg`Headdress`, several: (count) => t`${count} headdresses` },
  guitar: { name: msg`Guitar`, several: (count) => t`${count} guitars` },
  shield: { name: msg`Shield`, several: (count) => t`${count} shields` },
  trumpet: { name: msg`Trumpet`, several: (count) => t`${count} trumpets` },
  banner: { name: msg`Banner`, several: (count) => t`${count} banners` },
  rosette: { name: msg`Rosette`, several: (count) => t`${count} rosettes` },
  firefly: { name: msg`Firefly`, several: (count) => t`${count} fireflies` },
  owl: { name: msg`Owl`, several: (count) => t`${count} owls` },
  moon: { name: msg`Moon`, several: (count) => t`${count} moons` },
  gumamela: { name: msg`Gumamela`, several: (count) => t`${count} gumamelas` },
  snail: { name: msg`Snail`, several: (count) => t`${count} snails` },
  mushroom: { name: msg`Mushroom`, several: (count) => t`${count} mushrooms` },
  fern: { name: msg`Fern`, several: (count) => t`${count} ferns` },
  pebble: { name: msg`Pebble`, several: (count) => t`${count} pebbles` },
  ube: { name: msg`Ube`, several: (count) => t`${count} ube` },
  flan: { name: msg`Leche flan`, several: (count) => t`${count} leche flan` },
  banana: { name: msg`Saba`, several: (count) => t`${count} saba` },
  nata: { name: msg`Nata de coco`, several: (count) => t`${count} nata de coco` },
  bean: { name: msg`Bean`, several: (count) => t`${count} beans` },
  sago: { name: msg`Sago`, several: (count) => t`${count} sago` },
  corn: { name: msg`Corn`, several: (count) => t`${count} corn` },
}

/** A symbol without a text is shown by its id. */
export const symbolName = (symbol: string): string => {
  const words = symbolWords[symbol]
  return words ? i18n._(words.name) : symbol
}
export const severalOf = (symbol: string, count: number): string => symbolWords[symbol]?.several(count) ?? `${count} × ${symbol}`

/** How it pays, in a few words. */
export const shapeText = (game: SlotGame): string =>
  game.clusters
    ? t`Clusters of ${game.clusters.sizes[0] ?? 0} or more`
    : game.ways
      ? t`${wayCount(game)} ways`
      : t`${game.lines.length} lines`
export const wayCount = (game: SlotGame): number => rowsOf(game) ** game.reels.length

export const volatilityWords: Record<'calm' | 'lively' | 'bold', MessageDescriptor> = {
  calm: msg`Low: smaller wins, more often`,
  lively: msg`Medium: a mix of both`,
  bold: msg`High: bigger wins, less often`,
}

/** Why a spin was refused. */
export const refusalWords: Record<string, MessageDescriptor> = {
  balanceTooLow: msg`You don’t have enough coins for this bet. Choose a smaller one.`,
  confirmIdentity: msg`You’ve been away for a while. Confirm it’s you, then spin again.`,
  stakeNotOffered: msg`This bet isn’t available in this game. Choose another one.`,
  tooManyRequests: msg`You’re spinning too fast. Wait a moment, then try again.`,
  maintenance: msg`Swerte is going under maintenance. Your bet wasn’t taken.`,
  selfExcluded: msg`You’re taking a break from playing. Your bet wasn’t taken.`,
  ownLimitReached: msg`You’ve reached a limit you set. Your bet wasn’t taken.`,
  notHere: msg`You can play only in the Philippines. Your bet wasn’t taken.`,
  realityCheckDue: msg`It’s time for a reality check. Your bet wasn’t taken.`,
}
export const anyRefusal = msg`The spin didn’t go through, and your bet wasn’t taken. Please try again.`
