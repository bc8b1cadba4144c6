import { uuidFrom } from '#machines/kit/uuid.ts'

/** The frame's clock, randomness and connection; nothing else on a game's page reads them. */
export const world = {
  /** Whether there is a connection at all, as far as the browser knows. */
  isOnline: (): boolean => navigator.onLine,
  /** Milliseconds since the frame was opened; a wrong clock does not matter. */
  elapsed: (): number => performance.now(),
  uuid: (): string => uuidFrom(crypto),
}
