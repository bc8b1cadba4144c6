import type { Environment } from './environment.ts'

/** The server’s clock, as far as the page knows it: deadlines are on the server’s clock, and a phone's own may be minutes off. */
export interface ServerTime {
  /** ms UTC; the device's own clock until the server has sent its time. */
  now(): number
  /**
   * `serverTime` is from a response to a request sent at `requestedAt` on the device's clock, both ms UTC. It was taken between then and now: the
   * first response counts as taken half-way, a later one corrects the clock only as far as it contradicts it. A response that was long under
   * way, such as one that a phone received when it woke up, therefore changes nothing.
   */
  adjust(serverTime: number, requestedAt: number): void
}

export function createServerTime(env: Pick<Environment, 'now'>): ServerTime {
  let ahead = 0
  return {
    now: () => env.now() + ahead,
    adjust: (serverTime, requestedAt) => {
      const now = env.now()
      // Without an offset no response has been received, or the clocks agree.
      ahead = Math.min(Math.max(ahead || serverTime - Math.round((requestedAt + now) / 2), serverTime - now), serverTime - requestedAt)
    },
  }
}
