/** What a channel is asked to pay out. `amount` in hundredths. */
export interface Payout {
  readonly orderId: string
  readonly amount: number
  readonly bankId: string
  readonly holder: string
  /** The whole number of the account: never to be logged. */
  readonly number: string
}

/** What a channel says of a payout, once its signature holds. The same notice may come twice, late, or out of order. */
export interface PayoutNotice {
  readonly noticeId: string
  readonly orderId: string
  readonly kind: 'paid' | 'declined'
  readonly amount: number
  /** Why it was declined, for the player to read. */
  readonly reason?: string | undefined
}

export interface PayoutChannel {
  /** Asks the channel to pay. Asked again for the same order it pays once. Throws when it cannot be reached. */
  payOut(payout: Payout): Promise<void>
  /** Undefined when the notice was not signed by the channel, is too old, or makes no sense. */
  readPayout(body: string, headers: Readonly<Record<string, unknown>>, now: number): PayoutNotice | undefined
}
