import type { Setting } from '#contract/desk/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { RemovedLines, AddedLines } from '../../ui/ChangedValue.tsx'
import { wantedValueOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { shapeOf } from './shapes.ts'

interface PendingChangesProps {
  draft: Draft | undefined
  settings: readonly Setting[]
  onBack: (setting: Setting) => void
}
/** Always open: each changed setting before and after. */
export function PendingChanges({ draft, settings, onBack }: PendingChangesProps) {
  const changed = settings.filter(({ key }) => draft && Object.hasOwn(draft.values, key))
  return (
    <section>
      <h2>What changes</h2>
      {changed.length === 0 ? (
        <p className="small muted">No changes yet.</p>
      ) : (
        <table aria-label="What changes">
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Current</th>
              <th scope="col">New</th>
              <th scope="col">
                <span className="visually-hidden">Undo</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.map((setting) => {
              const { key, value } = setting
              const after = wantedValueOf(draft, setting)
              const [shape, unit] = shapeOf(settings, key)
              const change = { before: value, after, shape, unit }
              return (
                <tr key={key}>
                  <td className="mono wrap">{key}</td>
                  <td>
                    <RemovedLines {...change} />
                  </td>
                  <td>
                    <AddedLines {...change} />
                  </td>
                  <td>
                    <Button isSmall look="quiet" aria-label={`Undo ${key}`} onClick={() => onBack(setting)}>
                      ×
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
