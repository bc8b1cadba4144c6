/** A machine that listens to a stream of the server while it wants to. */
interface Listening<Snapshot> {
  readonly actor: { getSnapshot(): Snapshot; subscribe(listener: () => void): { unsubscribe(): void } }
  /** The stream's address, while it is to be listened to. Another address is another connection. */
  readonly urlOf: (snapshot: Snapshot) => string | null
  /** The machine's last known position: the stream continues from there. */
  readonly positionOf: (snapshot: Snapshot) => string | number | null | undefined
  /** The handler of each event, by name. */
  readonly on: Readonly<Record<string, (data: string) => void>>
  /**
   * The connection broke. The browser does not reconnect by itself: the address may have expired, and the machine decides how often to
   * request a new one.
   */
  readonly onLost: () => void
}

/** Listens for a machine. Returns a function that stops it. */
export function listenFor<Snapshot>({ actor, urlOf, positionOf, on, onLost }: Listening<Snapshot>): () => void {
  let url: string | null = null
  let stream: EventSource | undefined
  const look = (): void => {
    const snapshot = actor.getSnapshot()
    const next = urlOf(snapshot)
    if (next === url) return
    url = next
    stream?.close()
    stream = undefined
    if (next === null) return
    const position = positionOf(snapshot)
    const opened = new EventSource(position === null || position === undefined ? next : `${next}&after=${position}`)
    for (const [name, handler] of Object.entries(on)) opened.addEventListener(name, ({ data }: MessageEvent<string>) => handler(data))
    opened.addEventListener('error', () => {
      if (stream === opened) onLost()
    })
    stream = opened
  }
  const subscription = actor.subscribe(look)
  look()
  return () => {
    subscription.unsubscribe()
    stream?.close()
  }
}
