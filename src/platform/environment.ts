import { uuidFrom } from '#machines/kit/uuid.ts'

/** The browser's clock and randomness. Nothing else in the app reads them. */
export interface Environment {
  /** Milliseconds UTC. */
  now(): number
  uuid(): string
}

export const browserEnvironment: Environment = { now: () => Date.now(), uuid: () => uuidFrom(crypto) }
