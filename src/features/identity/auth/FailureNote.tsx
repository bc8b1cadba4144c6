import { useLingui } from '@lingui/react'
import CircleAlert from '~icons/lucide/circle-alert'
import type { Failure } from '#machines/kit/outcome.ts'
import { failureText } from './failureText.ts'

interface Props {
  failure: Failure | null
}

/** Says what went wrong, where the eye is: above the button that was tapped. The live region stands before its words come. */
export function FailureNote({ failure }: Props) {
  const { i18n } = useLingui()
  return (
    <div role="alert">
      {failure && (
        <p className="auth-failure">
          <CircleAlert aria-hidden="true" width={20} height={20} />
          <span>{failureText(failure, i18n)}</span>
        </p>
      )}
    </div>
  )
}
