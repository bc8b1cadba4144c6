/** Executions of a text before it gets a name: one that is put together from what an operator searched for is not sent again. */
const repeatedAt = 5
/** Each name takes some 50 to 200 kB of the database's memory on each connection. */
const maxNames = 256
const maxCounted = 1_000

interface Held {
  readonly names: Set<string>
  /** How many names had been given up when this connection last let go of those. */
  upTo: number
}

export interface StatementNames {
  /** The name under which the text is sent on this connection; undefined until it is repeated. */
  nameOf(text: string, connection: object): string | undefined
  /** Names that were given up and whose plans this connection still holds. It is expected to let go of them. */
  takeGivenUp(connection: object): readonly string[]
}

/**
 * Names for statements that are repeated: PostgreSQL keeps the plan of a named statement, one per connection. Planning a page's merged reads takes several times as
 * long as running them (docs/decisions/047-a-budget-of-statements.md). When there are too many, the one that has not been sent for longest is given up:
 * other settings, or another promotion, make other merged reads, which must not be planned each time until the server is restarted.
 */
export function createStatementNames(): StatementNames {
  /** By text, in the order in which they were last sent. */
  const names = new Map<string, string>()
  const inUse = new Set<string>()
  const held = new WeakMap<object, Held>()
  let counts = new Map<string, number>()
  let [given, givenUp] = [0, 0]

  const isRepeated = (text: string): boolean => {
    const times = (counts.get(text) ?? 0) + 1
    if (times >= repeatedAt) return counts.delete(text)
    if (counts.size >= maxCounted) counts = new Map()
    counts.set(text, times)
    return false
  }
  const giveUpOldest = () => {
    const [oldest] = names
    if (!oldest) return
    const [text, name] = oldest
    names.delete(text)
    inUse.delete(name)
    givenUp++
  }
  const newName = (): string => {
    if (names.size >= maxNames) giveUpOldest()
    const name = `s${given++}`
    inUse.add(name)
    return name
  }

  return {
    nameOf(text, connection) {
      const current = names.get(text)
      if (current === undefined && !isRepeated(text)) return undefined
      const name = current ?? newName()
      names.delete(text)
      names.set(text, name)
      const own = held.get(connection)
      if (own) own.names.add(name)
      else held.set(connection, { names: new Set([name]), upTo: givenUp })
      return name
    },
    takeGivenUp(connection) {
      const own = held.get(connection)
      if (!own || own.upTo === givenUp) return []
      own.upTo = givenUp
      const gone = [...own.names].filter((name) => !inUse.has(name))
      for (const name of gone) own.names.delete(name)
      return gone
    },
  }
}
