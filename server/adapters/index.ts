import type { FastifyInstance } from 'fastify'
import type { PayoutChannel } from './payouts.ts'

/** Every outside party, behind an interface with a working local sandbox. */
export interface Adapters {
  readonly sms: SmsAdapter
  readonly social: SocialAdapter
  /** Payment channels by name. */
  readonly payment: Readonly<Record<string, PaymentChannel>>
  /** The same channels' other way: out. */
  readonly payout: Readonly<Record<string, PayoutChannel>>
  /** Game studios whose players' coins lie in wallets of theirs, by name. */
  readonly studios: Readonly<Record<string, GameStudio>>
  /** Pages of the sandboxes, when they are in use. */
  readonly register?: (app: FastifyInstance) => void
}

export interface SmsAdapter {
  /** Hands a text to the carrier. The sandbox keeps it in the developer's outbox; no adapter returns it to the caller. */
  send(mobile: string, text: string): Promise<void>
}

export interface SocialIdentity {
  readonly subject: string
  readonly name: string
}

export type SocialProvider = 'google' | 'facebook' | 'line'

/** What must be kept between leaving for the provider and coming back. */
export interface SocialJourney {
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}

/** OAuth 2 code flow with PKCE, run by the server. */
export interface SocialAdapter {
  /** Where to send the browser, and what must be kept to finish. */
  begin(provider: SocialProvider, redirectUri: string): Promise<SocialJourney & { url: string }>
  /** Undefined when the provider said no or its answer does not hold. */
  finish(provider: SocialProvider, callback: URL, journey: SocialJourney): Promise<SocialIdentity | undefined>
}

/** What a channel is asked to collect. `amount` in hundredths. */
export interface PaymentOrder {
  readonly orderId: string
  readonly amount: number
  readonly kind: 'qr' | 'redirect'
  readonly expiresAt: number
}

/** What a channel says of an order, once its signature holds. The same notice may come twice, late, or out of order. */
export interface PaymentNotice {
  readonly noticeId: string
  readonly orderId: string
  readonly kind: 'paid' | 'failed'
  readonly amount: number
}

export interface PaymentChannel {
  /** Opens an order at the channel and says where to pay. Asked again for the same order it gives the same answer. Throws when it cannot be reached. */
  open(order: PaymentOrder): Promise<{ url: string; text: string }>
  /** Undefined when the notice was not signed by the channel, is too old, or makes no sense. */
  read(body: string, headers: Readonly<Record<string, unknown>>, now: number): PaymentNotice | undefined
}

/**
 * A studio with a transfer wallet: coins are carried over before its games can be played, and collected after. Every method throws when
 * the studio cannot be reached or says nothing in time: then what it did is open, and the same id asks again. What a studio first said
 * about an id it says for good. Amounts in hundredths.
 */
export interface GameStudio {
  readonly name: string
  /** What lies there, and whether a round is open: it is not collected then. */
  balance(playerId: string): Promise<{ readonly balance: number; readonly isPlaying: boolean }>
  /** False: it took nothing. */
  putIn(transfer: { readonly id: string; readonly playerId: string; readonly amount: number }): Promise<boolean>
  /** Takes all out; 0 where nothing lies. */
  takeOut(transfer: { readonly id: string; readonly playerId: string }): Promise<number | 'playing'>
  /** Where this player plays. */
  lobby(playerId: string): string
}
