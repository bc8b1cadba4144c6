/** Executions of a text before it gets a name: one that is put together from what an operator searched for is not sent again. */
const repeatedAt = 5
/** Each name takes some 50 to 200 kB of the database's memory on each connection. */
const maxNames = 256
const maxCounted = 1_000

/**
 * Names for statements that are repeated: PostgreSQL keeps the plan of a named statement, one per connection. Planning a page's merged reads takes several times as
 * long as running them (docs/decisions/047-a-budget-of-statements.md).
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  let counts = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= maxNames) return name
    const times = (counts.get(text) ?? 0) + 1
    if (times < repeatedAt) {
      if (counts.size >= maxCounted) counts = new Map()
      counts.set(text, times)
      return undefined
    }
    counts.delete(text)
    names.set(text, `s${names.size}`)
    return names.get(text)
  }
}
