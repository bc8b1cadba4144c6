import type { FastifyInstance } from 'fastify'

/** Every outside party, behind an interface with a working local sandbox. */
export interface Adapters {
  readonly sms: SmsAdapter
  readonly social: SocialAdapter
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
