import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

/** What a symbol is called, over all house slots: its name, and several of it (three to five). */
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
}

/** A symbol without words is called by its id. */
export const nameOf = (symbol: string): string => {
  const words = symbolWords[symbol]
  return words ? i18n._(words.name) : symbol
}
export const severalOf = (symbol: string, count: number): string => symbolWords[symbol]?.several(count) ?? `${count} × ${symbol}`

export const volatilityWords: Record<'calm' | 'lively' | 'bold', MessageDescriptor> = {
  calm: msg`Calm: small wins, often`,
  lively: msg`Lively: some of both`,
  bold: msg`Bold: rare wins, bigger ones`,
}

/** Why a spin was refused, kindly. */
export const refusalWords: Record<string, MessageDescriptor> = {
  balanceTooLow: msg`Your coins do not cover this stake. Choose a smaller one.`,
  confirmIdentity: msg`You were away for a while. Confirm that it is you, then spin on.`,
  stakeNotOffered: msg`This game does not offer that stake.`,
  tooManyRequests: msg`That was very fast. Take a breath and spin again.`,
  maintenance: msg`The house is closing for a moment. Your stake was not taken.`,
  selfExcluded: msg`You are taking a break from play. Your stake was not taken.`,
  ownLimitReached: msg`You have reached the limit you set for yourself. Your stake was not taken.`,
}
export const anyRefusal = msg`The spin did not happen and your stake was not taken. Please try again.`
