/** Broadcasts to all other pages, and receives from them. */
export interface Channel {
  post(message: unknown): void
  listen(listener: (message: unknown) => void): void
}
interface Letter {
  /** The id of the page that sent it. */
  readonly from: string
  readonly no: number
  readonly message: unknown
}
const isLetter = (data: unknown): data is Letter =>
  typeof data === 'object' && data !== null && 'from' in data && 'no' in data && 'message' in data

/** The number of messages remembered for deduplication. A duplicate arrives over the slower transport soon after the original. */
const memory = 2_000

/** Combines several transports: a message is sent over all of them, and one that arrives twice is delivered once. */
export function joinChannels(page: string, channels: readonly Channel[]): Channel {
  const received = new Set<string>()
  let last = 0
  return {
    post(message) {
      last += 1
      for (const channel of channels) channel.post({ from: page, no: last, message } satisfies Letter)
    },
    listen(listener) {
      for (const channel of channels)
        channel.listen((data) => {
          if (!isLetter(data) || data.from === page) return
          const id = `${data.from} ${data.no}`
          if (received.has(id)) return
          received.add(id)
          for (const oldest of received) {
            if (received.size <= memory) break
            received.delete(oldest)
          }
          listener(data.message)
        })
    },
  }
}
