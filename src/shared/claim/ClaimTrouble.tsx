import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmIdentity } from '../identity/ConfirmIdentity.tsx'
import { ClosedNote } from '../responsibleGaming/ClosedNote.tsx'
import type { Claiming } from './useClaim.ts'

interface Props {
  claiming: Claiming
  /** Why this claim was not granted; undefined for a reason without words of its own. */
  reasonOf: (refusal: Refused) => ReactNode
}

/** What stands in the way of a claim, and what to do about it. */
export function ClaimTrouble({ claiming, reasonOf }: Props) {
  const { refusal, isUnsure, isConfirming } = claiming
  return (
    <>
      <div role="status" aria-live="polite">
        {(isUnsure || refusal) && (
          <div className="well stack pad">
            <p>{refusal ? (reasonOf(refusal) ?? anyReason(refusal)) : <Unsure />}</p>
            <div className="row">
              {isUnsure && (
                <Button variant="main" small onClick={claiming.retry}>
                  <Trans>Ask again</Trans>
                </Button>
              )}
              <Button small onClick={claiming.close}>
                <Trans>All right</Trans>
              </Button>
            </div>
          </div>
        )}
      </div>
      {isConfirming && <ConfirmIdentity onConfirmed={claiming.confirmed} onCancel={claiming.cancelled} />}
    </>
  )
}

const Unsure = () => <Trans>No answer came. What you asked for is not lost: ask again and you get the same answer.</Trans>

const anyReason = ({ failure, errcode, data }: Refused): ReactNode =>
  failure === 'confirmIdentity' ? (
    <Trans>Nothing was done, because nobody told us that it is you.</Trans>
  ) : failure === 'tooManyRequests' ? (
    <Trans>That was a lot of taps. Please wait a moment.</Trans>
  ) : failure === 'selfExcluded' ? (
    <ClosedNote data={data} />
  ) : failure === 'maintenance' ? (
    <Trans>The house is resting for a moment. Your coins are safe.</Trans>
  ) : (
    <Trans>That did not work (code {errcode}). Nothing of yours is lost.</Trans>
  )
