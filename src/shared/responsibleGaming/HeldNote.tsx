import { useLingui } from '@lingui/react/macro'
import { heldText } from './heldText.ts'

export function HeldNote() {
  const { i18n } = useLingui()
  return <>{i18n._(heldText)}</>
}
