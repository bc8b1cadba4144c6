import { Trans } from '@lingui/react/macro'
import { acceptTerms } from '#contract/login.ts'
import { useApp } from '../../platform/app.ts'
import { useCallMutation } from '../../queries/useCallMutation.ts'
import { Button } from '../../ui/Button.tsx'
import { refreshOf } from '../refresh/refresh.ts'

/** The button that accepts a version of the terms, and what to do when that did not go through. */
export function AcceptTerms({ version, onAccepted }: { version: number; onAccepted?: () => void }) {
  const app = useApp()
  const { save, isPending, isLost, refusal } = useCallMutation(acceptTerms, {
    onDone: () => {
      refreshOf(app)('terms.accepted')
      onAccepted?.()
    },
  })
  return (
    <>
      {(refusal || isLost) && (
        <p className="note error" role="alert">
          <Trans>Your answer didn’t go through. Please try again.</Trans>
        </p>
      )}
      <Button variant="main" wide busy={isPending} onClick={() => save({ version })}>
        <Trans>Accept terms</Trans>
      </Button>
    </>
  )
}
