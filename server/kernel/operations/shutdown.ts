type Close = () => Promise<unknown> | void

export interface Shutdown {
  /** True from the first signal on: readiness checks then fail. */
  readonly isUnderWay: boolean
  /**
   * Registers how to close a part that was just opened. Parts close in reverse order of opening; a failure does not keep the others open.
   */
  add(part: string, close: Close): void
  /** Begins the same shutdown as a signal: for a failed start. */
  begin(): void
}

interface Options {
  /** The start itself: closing waits for it to finish, so that nothing opens after closing has begun. */
  readonly opening: Promise<unknown>
  readonly log: (message: string) => void
  /** Container runtimes and service managers kill after 10 s by default: what is not closed by then is left to recovery. */
  readonly limitMs?: number
  readonly exit?: (code: number) => void
}

const defaultLimitMs = 9_500

/**
 * Closes everything in order on SIGTERM or SIGINT, or when the program that started this one with a channel has ended, and ends the process:
 * with code 0 when all was closed in time, else 1.
 */
export function closeOnSignals({ opening, log, limitMs = defaultLimitMs, exit = (code) => process.exit(code) }: Options): Shutdown {
  const parts: { part: string; close: Close }[] = []
  let isUnderWay = false
  let closing = 'the start'

  const closeAll = async (): Promise<number> => {
    let code = 0
    await opening.catch(() => (code = 1))
    for (let last = parts.pop(); last; last = parts.pop()) {
      closing = last.part
      try {
        await last.close()
      } catch (error) {
        code = 1
        log(`${last.part} could not be closed: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return code
  }
  const begin = () => {
    if (isUnderWay) return
    isUnderWay = true
    setTimeout(() => {
      log(`not closed within ${limitMs} ms: ${closing}`)
      exit(1)
    }, limitMs).unref()
    void closeAll().then(exit)
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
  process.once('disconnect', begin)
  return {
    get isUnderWay() {
      return isUnderWay
    },
    add: (part, close) => void parts.push({ part, close }),
    begin,
  }
}
