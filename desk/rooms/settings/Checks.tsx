import Check from '~icons/lucide/check'
import Cross from '~icons/lucide/x'
import type { DeskOutput } from '#contract/desk/index.ts'
import type { Setting, SettingFault } from '#contract/desk/settings.ts'
import { dateTimeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { withinBounds } from '../../ui/settingValues.ts'
import type { Shape } from '../../ui/settingValues.ts'
import { Tag } from '../../ui/Tag.tsx'
import { wantedValueOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { faultText } from './faultText.ts'
import { shapeOf, showIn } from './shapes.ts'

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
