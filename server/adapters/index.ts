import type { FastifyInstance } from 'fastify'
import type { KycReason } from '#contract/kyc.ts'
import type { Beacon } from './beacon.ts'
import type { PayoutChannel } from './payouts.ts'

/** Every outside party, behind an interface with a working local sandbox. */
export interface Adapters {
  readonly sms: SmsAdapter
  readonly social: SocialAdapter
  /** Payment channels by name. */
  readonly payment: Readonly<Record<string, PaymentChannel>>
  /** Where players' papers lie. */
  readonly files: FilesAdapter
  /** Who looks at papers by itself; none: an operator does. */
  readonly kycReviewer?: KycReviewer
  /** Who is excluded from all licensed play, as the regulator says; none: nobody can be asked. */
  readonly exclusionList?: ExclusionList
  /** The same channels' other way: out. */
  readonly payout: Readonly<Record<string, PayoutChannel>>
  /** Game studios whose players' coins lie in wallets of theirs, by name. */
  readonly studios: Readonly<Record<string, GameStudio>>
  /** Where a player is, before play and deposits; none: wherever they are. */
  readonly location?: LocationAdapter
  /** Public values that nobody knows before their time: they decide shared rounds together with our seeds. */
  readonly beacon: Beacon
  /** Pages of the sandboxes, when they are in use. */
  readonly register?: (app: FastifyInstance) => void
}

export interface SmsAdapter {
  /** Hands a text to the carrier. The sandbox keeps it in the developer's outbox; no adapter returns it to the caller. */
  send(mobile: string, text: string): Promise<void>
}

/** Says whether somebody is where the server may offer play. Throws when it cannot be asked: then nobody is let in by guessing. */
export interface LocationAdapter {
  isAllowed(call: { readonly playerId: string; readonly ip: string }): Promise<boolean>
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

/** Our order's number, or one of the channel's own names for it (`OpenedOrder.references`, a notice's `payment`). */
export type OrderName = { readonly orderId: string } | { readonly reference: string }

/** What a channel says of an order, once it is known to be the channel's word. It may be said twice, late, or out of order. */
export interface PaymentNotice {
  /** The same payment or refund has the same one, however it is told. */
  readonly noticeId: string
  readonly about: OrderName
  readonly kind: 'paid' | 'failed' | 'refunded'
  /** In hundredths: what was paid, or what this one refund gave back. */
  readonly amount: number
  /** The channel's name of the payment: what a refund is asked for. */
  readonly payment?: string
  /** When it was paid, if the channel says so: word of it may come later. */
  readonly paidAt?: number
  /** Our number of a refund that we asked for. */
  readonly refundId?: string
}

export interface OpenedOrder {
  readonly url: string
  /** What a code to scan says. */
  readonly text: string
  /** The channel's own names for the order. */
  readonly references: readonly string[]
}

/** Money of a paid order that shall go back. `reference` is the channel's name of it, once it has one. */
export interface PaymentRefund {
  readonly refundId: string
  readonly orderId: string
  readonly amount: number
  readonly payment: string | undefined
  readonly reason: string
  readonly reference: string | undefined
}

export interface RefundAnswer {
  readonly reference: string
  readonly state: 'pending' | 'done' | 'failed'
}

export interface PaymentChannel {
  /** Opens an order at the channel and says where to pay. Asked again for the same order it gives the same answer. Throws when it cannot be reached. */
  open(order: PaymentOrder): Promise<OpenedOrder>
  /** Undefined when the notice was not signed by the channel, is too old, or makes no sense; empty when it concerns no order. */
  read(body: string, headers: Readonly<Record<string, unknown>>, now: number): readonly PaymentNotice[] | undefined
  /** Asks what became of an order, for notices that were missed; with `close` nobody can pay it any more. Absent: it cannot be asked. */
  readonly ask?: (references: readonly string[], close: boolean) => Promise<readonly PaymentNotice[]>
  /** Gives money back, once however often it is asked for the same `refundId`. Throws when it cannot be reached. */
  refund(refund: PaymentRefund): Promise<RefundAnswer>
}

/** Keeps bytes under names that the caller makes. Nothing of it is ever served. */
export interface FilesAdapter {
  /** `at`: ms UTC, told again by `list`. */
  write(id: string, bytes: Uint8Array, at: number): Promise<void>
  read(id: string): Promise<Buffer>
  /** Removing what is not there is no failure. */
  remove(id: string): Promise<void>
  list(): Promise<readonly { id: string; at: number }[]>
}

/** The regulator's list of those who are excluded everywhere. Throws when it cannot be asked: nobody is approved meanwhile. */
export interface ExclusionList {
  isListed(person: { readonly name: string; readonly birthDate: string; readonly idNumber: string }): Promise<boolean>
}

/** Decides on papers: reasons to send them back, or none. */
export interface KycReviewer {
  review(papers: { readonly name: string }): Promise<readonly KycReason[]>
}

/** In hundredths; both only ever grow. */
export interface StudioPlay {
  readonly staked: number
  readonly won: number
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
  /** All that the player ever staked and won there. */
  played(playerId: string): Promise<StudioPlay>
  /** Where this player plays. */
  lobby(playerId: string): string
}

declare module '../kernel/context.ts' {
  interface Deps {
    readonly adapters: Adapters
  }
}
