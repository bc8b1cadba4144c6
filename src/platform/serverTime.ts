import type { Environment } from './environment.ts'

/** The server’s clock, as far as the page knows it: deadlines are on the server’s clock, and a phone's own may be minutes off. */
export interface ServerTime {
  /** ms UTC; the device's own clock until the server has sent its time. */
  now(): number
  /**
   * `serverTime` is from a response to a request sent at `requestedAt` on the device's clock, both ms UTC. It was taken between then and now,
   * and counts as taken half-way. A response that does not contradict the clock changes nothing, such as one that was long under way because
   * the phone slept.
   */
  adjust(serverTime: number, requestedAt: number): void
  /** Calls back whenever the time was adjusted; returns how to stop that. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createServerTime(env: Pick<Environment, 'now'>): ServerTime {
  let ahead = 0
  const listeners = new Set<() => void>()
  return {
    now: () => env.now() + ahead,
    adjust: (serverTime, requestedAt) => {
      const least = serverTime - env.now()
      const most = serverTime - requestedAt
      // Without an offset no response has been received, or the clocks agree.
      if (ahead && ahead >= least && ahead <= most) return
      ahead = Math.round((least + most) / 2)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
