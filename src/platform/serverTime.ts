import type { Environment } from './environment.ts'

/** The server’s clock, as far as the page knows it: deadlines are the server’s, and a phone's own clock may be minutes off. */
export interface ServerTime {
  /** ms UTC; the device's own clock until the server has told its time. */
  now(): number
  /** `serverTime` was told by an answer that was asked for at `askedAt` on the device's clock, both ms UTC: half of the way is taken off. */
  learn(serverTime: number, askedAt: number): void
}

export function createServerTime(env: Pick<Environment, 'now'>): ServerTime {
  let ahead = 0
  return {
    now: () => env.now() + ahead,
    learn: (serverTime, askedAt) => {
      ahead = serverTime - Math.round((askedAt + env.now()) / 2)
    },
  }
}
