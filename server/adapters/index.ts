/** Every outside party, behind an interface with a working local sandbox. */
export interface Adapters {
  readonly sms: SmsAdapter
  readonly social: SocialAdapter
}

export interface SmsAdapter {
  /** Hands a code to the carrier. The sandbox keeps it in the developer's outbox; no adapter returns it to the caller. */
  send(mobile: string, text: string): Promise<void>
}

export interface SocialIdentity {
  readonly subject: string
  readonly name: string
}

/** OAuth 2 code flow with PKCE, run by the server. */
export interface SocialAdapter {
  /** Where to send the browser, and what must be kept to finish. */
  begin(provider: string, redirectUri: string): Promise<{ url: string; state: string; verifier: string; nonce: string }>
  /** Undefined when the provider said no or the answer does not hold. */
  finish(
    provider: string,
    callback: URL,
    kept: { state: string; verifier: string; nonce: string },
  ): Promise<SocialIdentity | undefined>
}
