import type { Environment } from './environment.ts'

/** The server’s clock, as far as the page knows it: deadlines are on the server’s clock, and a phone's own may be minutes off. */
export interface ServerTime {
  /** ms UTC; the device's own clock until the server has sent its time. */
  now(): number
  /**
   * `serverTime` is from a response to a request sent at `askedAt` on the device's clock, both ms UTC: half of the round trip is
   * compensated.
   */
  adjust(serverTime: number, requestedAt: number): void
}

export function createServerTime(env: Pick<Environment, 'now'>): ServerTime {
  let ahead = 0
  return {
    now: () => env.now() + ahead,
    adjust: (serverTime, requestedAt) => {
      ahead = serverTime - Math.round((requestedAt + env.now()) / 2)
    },
  }
}
