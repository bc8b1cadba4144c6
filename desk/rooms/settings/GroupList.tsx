import { groupOf, groupTitle } from '#contract/desk/settingNames.ts'
import type { Setting } from '#contract/desk/settings.ts'
import { plural } from '#contract/operatorText.ts'
import { isChanged } from './draft.ts'
import type { Draft } from './draft.ts'

interface Props {
  settings: readonly Setting[]
  draft: Draft | undefined
  /** The group that is open, unless something is searched for. */
  group: string
  find: string
  onFind: (find: string) => void
  onGroup: (group: string) => void
}

/** The groups of settings, with what is changed in each, and the search over all of them. */
export function GroupList({ settings, draft, group, find, onFind, onGroup }: Props) {
  const groups = [...Map.groupBy(settings, ({ key }) => groupOf(key))]
    .map(([name, own]) => ({ name, own, title: groupTitle(name) }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
  const isSearching = find.trim() !== ''
  return (
    <nav className="groups" aria-label="Groups of settings">
      <input
        type="search"
        aria-label="Find a setting"
        placeholder="Find a setting"
        value={find}
        onChange={({ target }) => onFind(target.value)}
      />
      <ul>
        {groups.map(({ name, own, title }) => {
          const changes = own.filter(({ key }) => isChanged(draft, key)).length
          const newest = Math.max(0, ...own.map(({ setBy }) => setBy?.revision ?? 0))
          const isPlanned = own.some(({ planned }) => planned.length > 0)
          return (
            <li key={name}>
              <button
                type="button"
                aria-current={!isSearching && name === group ? 'true' : undefined}
                onClick={() => {
                  onFind('')
                  onGroup(name)
                }}
              >
                {title}
                <span className="mini faint">
                  {changes > 0 ? (
                    <span className="changes">{plural(changes, 'change')}</span>
                  ) : isPlanned ? (
                    'planned'
                  ) : (
                    newest > 0 && `r${newest}`
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
