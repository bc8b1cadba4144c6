import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FailureName } from '#contract/failures.ts'
import type { CheckInClaim } from '../../../shared/claim/useCheckInClaim.ts'
import { ClosedNote } from '../../../shared/responsibleGaming/ClosedNote.tsx'
import { heldText } from '../../../shared/responsibleGaming/heldText.ts'
import { Button } from '../../../ui/Button.tsx'

const reasons: Partial<Record<FailureName, MessageDescriptor>> = {
  alreadyDone: msg`You’ve already checked in for this day, maybe on another device.`,
  notAvailable: msg`There’s no missed day to make up anymore.`,
  balanceTooLow: msg`You don’t have enough diamonds.`,
  accountHeld: heldText,
  activityClosed: msg`The daily check-in is closed right now.`,
  tooManyRequests: msg`That was a lot of taps. Please wait a moment, then try again.`,
  maintenance: msg`Swerte is under maintenance. Please try again later.`,
}
const unknown = msg`Something went wrong. Please try again.`

/** Why a claim was refused, and what to do about it. */
export function ClaimNotice({ claim }: { claim: CheckInClaim }) {
  const { i18n } = useLingui()
  const { refusal, isUnsure } = claim
  return (
    <div role="status" aria-live="polite">
      {(isUnsure || refusal) && (
        <div className="well bonus-note">
          <p>
            {isUnsure ? (
              <Trans>We didn’t get a response. Your request isn’t lost: check again to see the result.</Trans>
            ) : refusal?.failure === 'selfExcluded' ? (
              <ClosedNote data={refusal.data} />
            ) : (
              i18n._((refusal?.failure && reasons[refusal.failure]) ?? unknown)
            )}
          </p>
          <div className="row">
            {isUnsure && (
              <Button variant="main" small onClick={claim.retry}>
                <Trans>Check again</Trans>
              </Button>
            )}
            <Button small onClick={claim.close}>
              <Trans>OK</Trans>
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
