import { useLingui } from '@lingui/react'
import CircleAlert from '~icons/lucide/circle-alert'
import type { Failure } from '#machines/kit/outcome.ts'
import { useApp } from '../../../../platform/app.ts'
import { failureText } from './failureText.ts'

interface Props {
  failure: Failure | null
}

/** Shows the error above the button that was tapped. The live region is rendered before its text, so that it is announced. */
export function FailureNote({ failure }: Props) {
  const { i18n } = useLingui()
  const { serverTime } = useApp()
  return (
    <div role="alert">
      {failure && (
        <p className="auth-failure">
          <CircleAlert aria-hidden="true" width={20} height={20} />
          <span>{failureText(failure, i18n, serverTime.now())}</span>
        </p>
      )}
    </div>
  )
}
