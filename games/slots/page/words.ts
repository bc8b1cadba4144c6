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
  calm: msg`Low: smaller wins, more often`,
  lively: msg`Medium: a mix of both`,
  bold: msg`High: bigger wins, less often`,
}

/** Why a spin was refused, kindly. */
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
