import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import Volume2 from '~icons/lucide/volume-2'
import VolumeX from '~icons/lucide/volume-x'
import { useApp } from '../../platform/app.ts'

/** The switch of the setting «Game sound», off by default. */
export function SoundSwitch() {
  const app = useApp()
  const { t } = useLingui()
  const [isOn, setOn] = useState(() => app.storage.read('sound') === 'on')
  return (
    <button
      type="button"
      className="icbtn"
      aria-pressed={isOn}
      aria-label={t`Sound`}
      onClick={() => {
        app.storage.write('sound', isOn ? 'off' : 'on')
        setOn(!isOn)
      }}
    >
      {isOn ? <Volume2 width={24} height={24} aria-hidden="true" /> : <VolumeX width={24} height={24} aria-hidden="true" />}
    </button>
  )
}
