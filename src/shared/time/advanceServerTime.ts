import type { ServerTime } from '../../platform/serverTime.ts'

/** A stream's message is not under way for longer: one that seems to be was sent before the device's clock was changed. */
const maxLateMs = 30_000

/**
 * Takes the server's time from a message of a stream. It may have been under way for seconds on a bad connection, and nothing tells how
 * long: it moves the clock forward, but not back.
 */
export function advanceServerTime(time: ServerTime, serverTime: number, deviceTime: number): void {
  const late = time.now() - serverTime
  if (late < 0 || late > maxLateMs) time.adjust(serverTime, deviceTime)
}
