import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmIdentity } from '../identity/ConfirmIdentity.tsx'
import { ClosedNote } from '../responsibleGaming/ClosedNote.tsx'
import { HeldNote } from '../responsibleGaming/HeldNote.tsx'
import type { Claiming } from './useClaim.ts'

interface Props {
  claiming: Claiming
  /** Why this claim was refused; undefined for a reason without a text of its own. */
  reasonOf: (refusal: Refused) => ReactNode
}

/** What prevents a claim, and what to do about it. */
export function ClaimError({ claiming, reasonOf }: Props) {
  const { refusal, isUnanswered, isConfirming } = claiming
  return (
    <>
      <div role="status" aria-live="polite">
        {(isUnanswered || refusal) && (
          <div className="well stack pad">
            <p>{refusal ? (reasonOf(refusal) ?? anyReason(refusal)) : <Unsure />}</p>
            <div className="row">
              {/* What is not settled cannot be put away. */}
              {isUnanswered ? (
                <Button variant="main" small onClick={claiming.retry}>
                  <Trans>Check again</Trans>
                </Button>
              ) : (
                <Button small onClick={claiming.close}>
                  <Trans>OK</Trans>
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
      {isConfirming && <ConfirmIdentity onConfirmed={claiming.confirmed} onCancel={claiming.cancelled} />}
    </>
  )
}

const Unsure = () => <Trans>We didn’t get a response. Your request isn’t lost: check again to see the result.</Trans>

const anyReason = ({ failure, data }: Refused): ReactNode =>
  failure === 'confirmIdentity' ? (
    <Trans>We couldn’t confirm it’s you, so we didn’t go ahead. Please try again.</Trans>
  ) : failure === 'tooManyRequests' ? (
    <Trans>That was a lot of taps. Please wait a moment, then try again.</Trans>
  ) : failure === 'selfExcluded' ? (
    <ClosedNote data={data} />
  ) : failure === 'accountHeld' ? (
    <HeldNote />
  ) : failure === 'activityClosed' ? (
    <Trans>This activity has ended or is closed right now.</Trans>
  ) : failure === 'maintenance' ? (
    <Trans>We’re under maintenance for a moment. Your coins are safe.</Trans>
  ) : (
    <Trans>Something went wrong. Nothing is lost.</Trans>
  )
