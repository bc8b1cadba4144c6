import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Locale } from '#contract/values.ts'
import { useApp } from '../../../platform/app.ts'
import { chooseLocale } from '../../../platform/locale.ts'
import { chooseBase, currentBase } from '../../../platform/theme.ts'
import { Segments } from '../../../ui/Segments.tsx'

/** Language, theme and sound, stored in this browser. */
export function Settings() {
  const app = useApp()
  const { i18n } = useLingui()
  const [base, setBase] = useState(currentBase)
  const [isMissing, setMissing] = useState(false)
  const [sound, setSound] = useState(() => app.storage.read('sound') === 'on')
  return (
    <section className="card pad stack">
      <Choice
        label={<Trans>Language</Trans>}
        value={i18n.locale as Locale}
        options={[
          { value: 'en-PH', label: 'English' },
          { value: 'fil-PH', label: 'Filipino' },
        ]}
        onChoose={(locale) => void chooseLocale(locale).then((isChosen) => setMissing(!isChosen))}
      />
      {isMissing && (
        <p role="alert" className="note">
          <Trans>That language isn’t on this device yet. Connect to the internet, then choose it again.</Trans>
        </p>
      )}
      <Choice
        label={<Trans>Theme</Trans>}
        value={base}
        options={[
          { value: 'gabi', label: <Trans>Dark</Trans> },
          { value: 'amihan', label: <Trans>Light</Trans> },
        ]}
        onChoose={(chosen) => {
          chooseBase(app, chosen)
          setBase(chosen)
        }}
      />
      <Choice
        label={<Trans>Game sound</Trans>}
        value={sound ? 'on' : 'off'}
        options={[
          { value: 'off', label: <Trans>Off</Trans> },
          { value: 'on', label: <Trans>On</Trans> },
        ]}
        onChoose={(chosen) => {
          app.storage.write('sound', chosen)
          setSound(chosen === 'on')
        }}
      />
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  label: ReactNode
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChoose: (value: Value) => void
}

const Choice = <Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) => (
  <fieldset className="choice">
    <legend>{label}</legend>
    <Segments chosen={value} onChoose={onChoose} options={options} />
  </fieldset>
)
