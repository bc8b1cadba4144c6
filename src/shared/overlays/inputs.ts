import type { Award } from '#contract/awards.ts'

/** Every overlay of the app by name, with its input (spec §2 «Overlays»). `null`: no input. */
export interface OverlayInputs {
  login: { readonly method: 'sms' | 'account'; readonly isSessionOver: boolean }
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
  /** Deposits required for VIP, and those so far; hundredths. */
  vipGate: { readonly need: number; readonly done: number }
  betRebate: null
  kyc: null
  realityCheck: null
  /** The version of the terms to accept. */
  newTerms: { readonly version: number }
}
export type OverlayName = keyof OverlayInputs
/** The overlays without input. */
export type PlainOverlayName = { [Name in OverlayName]: OverlayInputs[Name] extends null ? Name : never }[OverlayName]
/**
 * Those whose first data are fetched with their view, by the calls in src/app/pageData.ts, so that they open at their full height: they have
 * `hasData` in their descriptors.
 */
export type OverlayWithData = 'betRebate' | 'checkIn' | 'firstDeposit' | 'notice' | 'redVsBlue' | 'vipGift'

/** The props of every overlay's view, in addition to its own input. */
export interface OverlayProps {
  /** The view is done: by its buttons, Escape or the backdrop. */
  readonly onClose: () => void
}
