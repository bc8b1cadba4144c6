/** A payout for a channel to make. `amount` in hundredths. */
export interface Payout {
  readonly orderId: string
  readonly amount: number
  readonly bankId: string
  readonly holder: string
  /** The complete account number: must never be logged. */
  readonly number: string
}

/** A channel's verified notice about a payout. The same notice may arrive twice, late, or out of order. */
export interface PayoutNotice {
  readonly noticeId: string
  readonly orderId: string
  readonly kind: 'paid' | 'declined'
  readonly amount: number
  /** Why it was declined, for the player to read. */
  readonly reason?: string | undefined
}

export interface PayoutChannel {
  /** Requests a payout. Idempotent per order. Throws when the channel cannot be reached. */
  payOut(payout: Payout): Promise<void>
  /** Undefined when the notice was not signed by the channel, is too old or malformed. */
  readPayout(body: string, headers: Readonly<Record<string, unknown>>, now: number): PayoutNotice | undefined
}
