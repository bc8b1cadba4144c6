import type { FastifyInstance } from 'fastify'
import type { KycReason } from '#contract/kyc.ts'
import type { AuditAnchor } from './auditAnchor.ts'
import type { Beacon } from './beacon.ts'
import type { PayoutChannel } from './payouts.ts'

/** Every external party, behind an interface with a working local sandbox. */
export interface Adapters {
  readonly sms: SmsAdapter
  readonly social: SocialAdapter
  /** Payment channels by name. */
  readonly payment: Readonly<Record<string, PaymentChannel>>
  /** Storage of players' documents. */
  readonly files: FilesAdapter
  /** Storage of what was moved out of the database. */
  readonly archive: ArchiveAdapter
  /** Reviews documents automatically; if absent, an operator does. */
  readonly kycReviewer?: KycReviewer
  /** The regulator's list of persons excluded from all licensed play; if absent, it is not checked. */
  readonly exclusionList?: ExclusionList
  /** Payout channels by name. */
  readonly payout: Readonly<Record<string, PayoutChannel>>
  /** Game studios with their own wallets for players' coins, by name. */
  readonly studios: Readonly<Record<string, GameStudio>>
  /** Locates players before play and deposits; if absent, every location is accepted. */
  readonly location?: LocationAdapter
  /** Public values unknown to anyone before their time: with our seeds, they decide shared rounds. */
  readonly beacon: Beacon
  /** Where the head of the audit chain is stored outside the database. */
  readonly auditAnchor?: AuditAnchor
  /** Registers the sandboxes' pages, when they are in use. */
  readonly register?: (app: FastifyInstance) => void
}

/** Files that are written once and read in parts, such as objects of a store. */
export interface ArchiveAdapter {
  /** Stores a file durably, in place of one of the same name; nothing of it is there before all of it is. */
  write(name: string, blocks: AsyncIterable<Uint8Array>): Promise<void>
  read(name: string, place: number, bytes: number): Promise<Uint8Array>
  /** Deletes the file, if there is one. */
  remove(name: string): Promise<void>
}

export interface SmsAdapter {
  /** Passes a text to the carrier. The sandbox keeps it in the developer's outbox; no adapter returns it to the caller. */
  send(mobile: string, text: string): Promise<void>
}

/** Whether a player is where the server may offer play. Throws when it cannot be determined: access is then refused, never guessed. */
export interface LocationAdapter {
  isAllowed(call: { readonly playerId: string; readonly ip: string }): Promise<boolean>
}

export interface SocialIdentity {
  readonly subject: string
  readonly name: string
}

export type SocialProvider = 'google' | 'facebook' | 'line'

/** State to store between leaving for the provider and the return. */
export interface SocialJourney {
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}

/** OAuth 2 code flow with PKCE, run by the server. */
export interface SocialAdapter {
  /** The URL to send the browser to, and the state needed to finish. */
  begin(provider: SocialProvider, redirectUri: string): Promise<SocialJourney & { url: string }>
  /** Undefined when the provider refused or its response is invalid. */
  finish(provider: SocialProvider, callback: URL, journey: SocialJourney): Promise<SocialIdentity | undefined>
}

/** A payment for a channel to collect. `amount` in hundredths. */
export interface PaymentOrder {
  readonly orderId: string
  readonly amount: number
  readonly kind: 'qr' | 'redirect'
  readonly expiresAt: number
}

/** Our order's number, or one of the channel's own names for it (`OpenedOrder.references`, a notice's `payment`). */
export type OrderName = { readonly orderId: string } | { readonly reference: string }

/** A channel's notice about an order, verified to be from the channel. It may arrive twice, late, or out of order. */
export interface PaymentNotice {
  /** The same for every notice of the same payment or refund. */
  readonly noticeId: string
  readonly about: OrderName
  readonly kind: 'paid' | 'failed' | 'refunded'
  /** In hundredths: the amount paid, or returned by this refund. */
  readonly amount: number
  /** The channel's name of the payment, used to request a refund. */
  readonly payment?: string
  /** When it was paid, if the channel reports it: the notice may arrive later. */
  readonly paidAt?: number
  /** The number of a refund that we requested. */
  readonly refundId?: string
}

export interface OpenedOrder {
  readonly url: string
  /** Content of a code to scan. */
  readonly text: string
  /** The channel's own names for the order. */
  readonly references: readonly string[]
}

/** A refund of a paid order. `reference` is the channel's name of it, once it has one. */
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
  /** Opens an order at the channel and returns where to pay. Idempotent per order. Throws when the channel cannot be reached. */
  open(order: PaymentOrder): Promise<OpenedOrder>
  /** Undefined when the notice was not signed by the channel, is too old or malformed; empty when it concerns no order. */
  read(body: string, headers: Readonly<Record<string, unknown>>, now: number): readonly PaymentNotice[] | undefined
  /** Queries an order, in case notices were missed; with `close`, it can no longer be paid. Absent: the channel supports no queries. */
  readonly poll?: (references: readonly string[], close: boolean) => Promise<readonly PaymentNotice[]>
  /** Refunds a payment; idempotent per `refundId`. Throws when the channel cannot be reached. */
  refund(refund: PaymentRefund): Promise<RefundAnswer>
}

/** Stores bytes under names chosen by the caller. They are never served. */
export interface FilesAdapter {
  /** `at`: ms UTC, returned by `list`. */
  write(id: string, bytes: Uint8Array, at: number): Promise<void>
  read(id: string): Promise<Buffer>
  /** Removing a missing file is not an error. */
  remove(id: string): Promise<void>
  list(): Promise<readonly { id: string; at: number }[]>
}

/** The regulator's list of persons excluded everywhere. Throws when it cannot be queried: no one is approved meanwhile. */
export interface ExclusionList {
  isListed(person: { readonly name: string; readonly birthDate: string; readonly idNumber: string }): Promise<boolean>
}

/** Decides on documents: reasons to reject them, or none. */
export interface KycReviewer {
  review(documents: { readonly name: string }): Promise<readonly KycReason[]>
}

/**
 * Of rounds that are over, in hundredths; both only increase. The stake of a round that is open may still come back, so that it is part of
 * neither: until the round is over, it is counted as held at the studio.
 */
export interface StudioPlay {
  readonly staked: number
  readonly won: number
}

/**
 * A studio with a transfer wallet: coins are transferred in before its games can be played, and collected afterwards. Every method throws
 * when the studio cannot be reached or does not respond in time: the result is then unknown, and the caller repeats the same id. A
 * studio's first response to an id is final. Amounts in hundredths.
 */
export interface GameStudio {
  readonly name: string
  /** The wallet's balance, and whether a round is open: it is not collected then. */
  balance(playerId: string): Promise<{ readonly balance: number; readonly isPlaying: boolean }>
  /** False: nothing was transferred. */
  putIn(transfer: { readonly id: string; readonly playerId: string; readonly amount: number }): Promise<boolean>
  /** Collects the whole balance; 0 when it is empty. «playing», and nothing is collected, while a round is open: its stake is in neither. */
  takeOut(transfer: { readonly id: string; readonly playerId: string }): Promise<number | 'playing'>
  /** All that the player has ever staked and won there, in rounds that are over. */
  played(playerId: string): Promise<StudioPlay>
  /** The URL where this player plays. */
  lobby(playerId: string): string
}

declare module '../kernel/context.ts' {
  interface Deps {
    readonly adapters: Adapters
  }
}
