import Check from '~icons/lucide/check'
import Cross from '~icons/lucide/x'
import type { DeskOutput } from '#contract/desk/index.ts'
import type { Setting, SettingFault, StaleSettings } from '#contract/desk/settings.ts'
import { agoText, dateTimeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Lines, RemovedLines, AddedLines } from '../../ui/ChangedValue.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { isSame, withinBounds, valueText } from '../../ui/settingValues.ts'
import type { Shape } from '../../ui/settingValues.ts'
import { Tag } from '../../ui/Tag.tsx'
import { wantedValueOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { faultText } from './faultText.ts'

const shapeOf = (settings: readonly Setting[], key: string): readonly [Shape, string | undefined] => {
  const setting = settings.find((one) => one.key === key)
  return [(setting?.shape ?? {}) as Shape, setting?.unit ?? undefined]
}
const showIn = (settings: readonly Setting[], key: string, value: unknown): string => valueText(value, ...shapeOf(settings, key))

const isOf = {
  moments: ({ key }: SettingFault) => key === 'from' || key === 'until',
  economy: ({ key }: SettingFault) => key.startsWith('economy.'),
}

interface ChecksProps {
  checked: DeskOutput<'settingsCheck'>
  draft: Draft
  settings: readonly Setting[]
  onFix: (setting: Setting, value: unknown) => void
}
/** The results of all rules, failures first. */
export function Checks({ checked: { faults, needsSecondFactor }, draft, settings, onFix }: ChecksProps) {
  const own = (fault: SettingFault) => Object.hasOwn(draft.values, fault.key)
  const rest = (fault: SettingFault) => !own(fault) && !isOf.moments(fault) && !isOf.economy(fault)
  const checks = [
    { name: 'Individual values', passed: 'within its bounds', faults: faults.filter(own) },
    { name: 'Rules between settings', passed: 'all met, now and with planned changes', faults: faults.filter(rest) },
    { name: 'Economy', passed: 'within its bounds', faults: faults.filter(isOf.economy) },
    { name: 'Start and end', passed: 'valid', faults: faults.filter(isOf.moments) },
  ].toSorted((a, b) => Math.sign(b.faults.length) - Math.sign(a.faults.length))
  const failing = checks.filter((check) => check.faults.length > 0).length
  return (
    <section>
      <h2>Checks {failing > 0 && <span className="bad small">{`${failing} of ${checks.length} fail`}</span>}</h2>
      <ul className="checks">
        {checks.map(({ name, passed, faults: found }) => (
          <li key={name} className={found.length > 0 ? 'fails' : undefined}>
            {found.length > 0 ? (
              <Cross className="bad" role="img" aria-label="failed" />
            ) : (
              <Check className="ok" role="img" aria-label="passed" />
            )}
            <div>
              {name}
              {found.length === 0 && <div className="mini muted">{passed}</div>}
              {found.map((fault) => {
                const setting = settings.find(({ key }) => key === fault.key)
                const right = setting && withinBounds(setting.shape as Shape, wantedValueOf(draft, setting))
                return (
                  <div key={`${fault.key} ${fault.summary}`} className="mini wrap">
                    <span className="mono">{fault.key}</span> {faultText(fault.summary, ...shapeOf(settings, fault.key))}
                    {fault.at !== null && ` (from ${dateTimeText(fault.at).slice(0, 16)}, by what is planned)`}{' '}
                    {setting && right !== undefined && (
                      <Button isSmall onClick={() => onFix(setting, right)}>
                        Set {showIn(settings, fault.key, right)}
                      </Button>
                    )}
                  </div>
                )
              })}
            </div>
          </li>
        ))}
        {needsSecondFactor && (
          <li>
            <Tag tone="gold">money</Tag>
            <div>
              Second factor
              <div className="mini muted">required when you publish</div>
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}

interface DifferenceProps {
  draft: Draft | undefined
  settings: readonly Setting[]
  onBack: (setting: Setting) => void
}
/** Always open: each changed setting before and after. */
export function Difference({ draft, settings, onBack }: DifferenceProps) {
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
interface StaleProps {
  stale: StaleSettings
  settings: readonly Setting[]
  /** Continues from the newest revision, without the operator's own values of these settings. */
  onGoOn: (dropped: readonly string[]) => void
}
/** Another operator has published meanwhile: the original, their value and yours of each setting. Nothing is overwritten. */
export function Stale({ stale: { revision, by, fields }, settings, onGoOn }: StaleProps) {
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

/** Which revision each server runs, and which planned ones it has received. */
export function Receipts({ state: { now, revision, begun, servers } }: { state: DeskOutput<'settingsState'> }) {
  const isNext = revision > begun
  return (
    <section>
      <h2>Servers</h2>
      {servers.length === 0 ? (
        <p className="small muted">No server has reported recently.</p>
      ) : (
        <table aria-label="Server status">
          <thead>
            <tr>
              <th scope="col">Server</th>
              <th scope="col">r{begun}, in force</th>
              {isNext && <th scope="col">r{revision}, next</th>}
            </tr>
          </thead>
          <tbody>
            {servers.map(({ serverId, revision: own, confirmedAt, trouble }) => (
              <tr key={serverId}>
                <td className="wrap">{serverId}</td>
                <td>
                  {trouble !== null ? (
                    <Tag tone="bad">{trouble}</Tag>
                  ) : own >= begun ? (
                    <Tag tone="ok">{`confirmed ${agoText(now - confirmedAt)}`}</Tag>
                  ) : (
                    <Tag tone="warn">{`still r${own}`}</Tag>
                  )}
                </td>
                {isNext && <td>{own >= revision ? <Tag tone="ok">ready</Tag> : <Tag tone="warn">not yet</Tag>}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mini muted">A server that cannot apply the settings in force refuses all calls that make changes.</p>
    </section>
  )
}
