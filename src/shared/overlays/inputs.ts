import type { Award } from '#contract/awards.ts'

/** Every overlay of the app by its name, with what it is opened with (spec §2 «Overlays»). `null`: with nothing. */
export interface OverlayInputs {
  login: { readonly way: 'sms' | 'account'; readonly isSessionOver: boolean }
  register: null
  forgot: null
  eligibility: null
  tips: null
  jackpot: null
  download: null
  checkIn: null
  redVsBlue: null
  bankruptcy: null
  reward: { readonly awards: readonly Award[] }
  notice: null
  firstDeposit: null
  vipGift: null
  /** Deposits that make a VIP, and those so far; hundredths. */
  vipGate: { readonly need: number; readonly done: number }
  betRebate: null
  kyc: null
  realityCheck: null
  /** The version of the terms that is to be accepted. */
  newTerms: { readonly version: number }
}
export type OverlayName = keyof OverlayInputs
/** Those that open with nothing. */
export type PlainOverlayName = { [Name in OverlayName]: OverlayInputs[Name] extends null ? Name : never }[OverlayName]

/** What every overlay's view is given, beside its own input. */
export interface OverlayProps {
  /** The view is through: by its buttons, Escape or the backdrop. */
  readonly onClose: () => void
}
