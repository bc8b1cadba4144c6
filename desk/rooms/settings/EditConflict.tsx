import type { Setting, StaleSettings } from '#contract/desk/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Lines } from '../../ui/ChangedValue.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { isSame } from '../../ui/settingValues.ts'
import { Tag } from '../../ui/Tag.tsx'
import { showIn } from './shapes.ts'

interface EditConflictProps {
  stale: StaleSettings
  settings: readonly Setting[]
  /** Continues from the newest revision, without the operator's own values of these settings. */
  onGoOn: (dropped: readonly string[]) => void
}
/** Another operator has published meanwhile: the original, their value and yours of each setting. Nothing is overwritten. */
export function EditConflict({ stale: { revision, by, fields }, settings, onGoOn }: EditConflictProps) {
  const conflicts = fields.filter(({ isConflict }) => isConflict).map(({ key }) => key)
  return (
    <section>
      <h2>{`${by} published r${revision} while you edited`}</h2>
      <Notice tone="warn">
        Your changes are not published, and nothing of theirs is lost. Compare both, then continue from r{revision}.
      </Notice>
      <table aria-label="Before, theirs and yours">
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">Before</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ key, before, theirs, yours, isConflict }) => (
            <tr key={key}>
              <td className="mono wrap">
                {key} {isConflict && <Tag tone="bad">both</Tag>}
              </td>
              <td>{showIn(settings, key, before)}</td>
              <td>
                {isSame(before, theirs) ? (
                  <span className="faint">same</span>
                ) : (
                  <Lines className="add" lines={[showIn(settings, key, theirs)]} />
                )}
              </td>
              <td>
                {isSame(before, yours) ? (
                  <span className="faint">same</span>
                ) : (
                  <Lines className="add" lines={[showIn(settings, key, yours)]} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row">
        <Button isSmall look="ink" onClick={() => onGoOn([])}>
          {conflicts.length > 0 ? 'Continue with mine over theirs' : 'Continue with mine as well'}
        </Button>
        {conflicts.length > 0 && (
          <Button isSmall onClick={() => onGoOn(conflicts)}>
            Use theirs where both changed
          </Button>
        )}
      </div>
    </section>
  )
}
