import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** What a symbol is called, over all house slots. */
export const symbolWords: Record<string, MessageDescriptor> = {
  wild: msg`Wild`,
  scatter: msg`Scatter`,
  jeepney: msg`Jeepney`,
  mask: msg`Mask`,
  fan: msg`Fan`,
  halohalo: msg`Halo-halo`,
  mango: msg`Mango`,
  pearl: msg`Pearl`,
  sampaguita: msg`Sampaguita`,
  eight: msg`Eight`,
  horn: msg`Horn`,
  ticket: msg`Ticket`,
  wheel: msg`Wheel`,
  dice: msg`Dice`,
  coconut: msg`Coconut`,
  cap: msg`Cap`,
  shell: msg`Shell`,
  seahorse: msg`Seahorse`,
  turtle: msg`Turtle`,
  starfish: msg`Starfish`,
  coral: msg`Coral`,
  fish: msg`Fish`,
  crab: msg`Crab`,
}

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
  sessionOver: msg`You are logged out. Log in and come back: your coins are safe.`,
  gameNotOpen: msg`This visit is over. Go back and open the game again.`,
}
export const anyRefusal = msg`The spin did not happen and your stake was not taken. Please try again.`
