import type { Sql } from '#server/kernel/database.ts'

/** The number of levels above the leaves, by index. */
export type Levels = ReadonlyMap<string, number>

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Searches'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Reads each B-tree's first page from its file, which says the level at which searches begin. */
export async function levelsOf(sql: Sql): Promise<Levels> {
  await sql.rows('checkpoint')
  // The page's header has 24 bytes; in what follows (BTMetaPageData), the fast root's level is at 20.
  const rows = await sql.rows<{ name: string; level: number }>(
    `select c.relname as name, get_byte(pg_read_binary_file(pg_relation_filepath(c.oid), 44, 1), 0) as level
       from pg_class c join pg_am on pg_am.oid = c.relam where c.relkind = 'i' and pg_am.amname = 'btree'`,
  )
  return new Map(rows.map(({ name, level }) => [name, level]))
}

const touched = (node: PlanNode): number => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)

/** The pages that statements touched, by what they read. */
export class Pages {
  all = 0
  /** Without the upper levels of the indexes they searched. */
  below = 0
  readonly #byName = new Map<string, number>()
  readonly #levels: Levels
  constructor(levels: Levels) {
    this.#levels = levels
  }

  add(node: PlanNode): void {
    const inner = node.Plans ?? []
    const own = touched(node) - inner.reduce((sum, plan) => sum + touched(plan), 0)
    const index = node['Index Name']
    const below = own - (node['Index Searches'] ?? 0) * (this.#levels.get(index ?? '') ?? 0)
    const name = index ?? node['Relation Name'] ?? node['Node Type']
    this.all += own
    this.below += below
    if (below > 0) this.#byName.set(name, (this.#byName.get(name) ?? 0) + below)
    for (const plan of inner) this.add(plan)
  }

  /** Which of them are more than in another measurement, most first. */
  risen(than: Pages): string {
    return [...this.#byName]
      .map(([name, pages]) => ({ name, pages, before: than.#byName.get(name) ?? 0 }))
      .filter(({ pages, before }) => pages > before)
      .toSorted((a, b) => b.pages - b.before - (a.pages - a.before))
      .map(({ name, pages, before }) => `${name} ${before} to ${pages}`)
      .join(', ')
  }
}
