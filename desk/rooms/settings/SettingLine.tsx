import { placeOf } from '#contract/desk/settingNames.ts'
import type { Setting, SettingFault } from '#contract/desk/settings.ts'
import { dateTimeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { boundsText, isSame, kindOf, valueText, unwrap } from '../../ui/settingValues.ts'
import type { Shape } from '../../ui/settingValues.ts'
import { isChanged, wantedValueOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { faultText } from './faultText.ts'
import { Themes } from './Themes.tsx'
import { ValueField } from './ValueField.tsx'

interface Props {
  setting: Setting
  draft: Draft | undefined
  faults: readonly SettingFault[]
  isMine: boolean
  onChange: (value: unknown) => void
}

/** One setting: its name and meaning, its field, its bounds, and its previous value. */
export function SettingLine({ setting, draft, faults, isMine, onChange }: Props) {
  const { key, description, role, fixed, value, defaultValue, planned } = setting
  const shape = setting.shape as Shape
  const { inner } = unwrap(shape)
  const unit = setting.unit ?? inner.unit
  const bounds = boundsText({ ...inner, ...(unit !== undefined && { unit }) })
  const wanted = wantedValueOf(draft, setting)
  const changed = isChanged(draft, key)
  const isWrong = faults.length > 0
  const isBroad = ['list', 'parts', 'json'].includes(kindOf(inner))
  const { label } = placeOf(key)
  const summary = `${key}-says`
  return (
    <div className={isBroad ? 'line broad' : 'line'}>
      <div>
        {label}
        <div className="mini faint">{description === '' ? key : description}</div>
      </div>
      <div className="field">
        {key === 'theme.themes' && <Themes value={wanted} saved={value} />}
        <ValueField
          label={`${label}: ${key}`}
          shape={shape}
          unit={unit}
          value={wanted}
          onChange={onChange}
          disabled={!isMine}
          className={changed && !isWrong ? 'changed' : undefined}
          isWrong={isWrong}
          describedBy={summary}
        />
      </div>
      <div className="mini faint" id={summary}>
        {isWrong ? (
          <span className="bad">
            {faults.map(({ summary: fault }) => faultText(fault, shape, unit)).join('. ')}.{bounds !== '' && ` Allowed: ${bounds}.`}
          </span>
        ) : isMine ? (
          bounds
        ) : (
          (fixed ?? `changed by ${role === 'admin' ? 'an admin' : `${role} or an admin`}`)
        )}
        {planned.map((one) => (
          <div key={one.revision} className="info">
            r{one.revision} by {one.author}, {dateTimeText(one.startsAt).slice(0, 16)}: {valueText(one.value, shape, unit)}
          </div>
        ))}
      </div>
      <div className="mini muted was">
        {changed && !isBroad && <span>was {valueText(value, shape, unit)}</span>}
        {isMine && !isSame(wanted, defaultValue) && (
          <Button isSmall look="quiet" title={`Default: ${valueText(defaultValue, shape, unit)}`} onClick={() => onChange(defaultValue)}>
            Default
          </Button>
        )}
      </div>
    </div>
  )
}
