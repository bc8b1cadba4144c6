import type { Tab } from '../tab.ts'
import type { World } from '../world.ts'

/** Something that a player may do now: how likely it is, what a person would call it, and how it is done. */
export type Move = readonly [weight: number, what: string, work: () => void]

/** A page of the app in a tab: the actors that it owns live as long as it does. */
export interface Page {
  readonly name: PageName
  readonly moves: () => readonly Move[]
  readonly close: () => void
}

export interface Opening {
  readonly world: World
  readonly tab: Tab
  /** Opens another page in its place. */
  readonly go: (page: PageName) => void
}
export type PageName = 'lobby' | 'login' | 'game' | 'jackpot' | 'wallet'
export const pathOf: Readonly<Record<PageName, string>> = {
  lobby: '/',
  login: '/auth/login',
  game: '/game/start',
  jackpot: '/activity/jackpot',
  wallet: '/wallets',
}
