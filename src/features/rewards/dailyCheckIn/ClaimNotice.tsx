import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FailureName } from '#contract/failures.ts'
import type { CheckInClaim } from '../../../shared/claim/useCheckInClaim.ts'
import { Button } from '../../../ui/Button.tsx'

const reasons: Partial<Record<FailureName, MessageDescriptor>> = {
  alreadyDone: msg`This day was lit already, perhaps on another device.`,
  goneOrExpired: msg`There is no day to make up any more.`,
  balanceTooLow: msg`You do not hold enough diamonds.`,
  selfExcluded: msg`You are taking a break: nothing is given out until it is over.`,
  tooManyRequests: msg`That was a lot of taps. Please wait a moment.`,
  maintenance: msg`Swerte is resting for a moment. Please come back soon.`,
}
const unknown = msg`That did not work. Please try again.`

/** What stands in the way of a claim, and what to do about it. */
export function ClaimNotice({ claim }: { claim: CheckInClaim }) {
  const { i18n } = useLingui()
  const { refusal, isUnsure } = claim
  return (
    <div role="status" aria-live="polite">
      {(isUnsure || refusal) && (
        <div className="well bonus-note">
          <p>
            {isUnsure ? (
              <Trans>No answer came. What you asked for is not lost: ask again and you get the same answer.</Trans>
            ) : (
              i18n._((refusal?.failure && reasons[refusal.failure]) ?? unknown)
            )}
          </p>
          <div className="row">
            {isUnsure && (
              <Button variant="main" small onClick={claim.retry}>
                <Trans>Ask again</Trans>
              </Button>
            )}
            <Button small onClick={claim.close}>
              <Trans>All right</Trans>
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
