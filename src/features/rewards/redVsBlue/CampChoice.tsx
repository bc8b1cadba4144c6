import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { campOf, isDeciding, isJoining, refusalOf, requestOf } from '#machines/redVsBlue/redVsBlue.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { RequestProgress } from '../../../shared/flow/RequestProgress.tsx'
import { useRequest } from '../../../shared/flow/useRequest.ts'
import { ClosedNote } from '../../../shared/responsibleGaming/ClosedNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { RedVsBlue } from './useRedVsBlue.ts'
import { campName, refusalText } from './words.ts'

/** The confirmation of a choice; then its result. */
export function CampChoice({ signUp }: { signUp: RedVsBlue }) {
  const deciding = useSelector(signUp, isDeciding)
  const refusal = useSelector(signUp, refusalOf)
  return (
    <div aria-live="polite">
      {deciding && <Review signUp={signUp} />}
      {refusal && <Failed signUp={signUp} refusal={refusal} />}
    </div>
  )
}

function Review({ signUp }: { signUp: RedVsBlue }) {
  const { i18n } = useLingui()
  const { env } = useApp()
  const camp = useSelector(signUp, campOf)
  const joining = useSelector(signUp, isJoining)
  const request = useSelector(signUp, requestOf)
  const { isIndeterminate, isUnanswered } = useRequest(request)
  const dismiss = () => signUp.send({ type: 'notice.dismissed' })
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const name = camp && i18n._(campName[camp])
  return (
    <div className="well decision">
      <p>
        <Trans>Join the {name} this week? You can’t switch teams after you join.</Trans>
      </p>
      {!isUnanswered && (
        <div className="row">
          <Button
            ref={first}
            variant="main"
            busy={joining}
            onClick={() => signUp.send({ type: 'choice.confirmed', requestId: env.uuid() })}
          >
            {isIndeterminate ? <Trans>Still checking…</Trans> : joining ? <Trans>One moment…</Trans> : <Trans>Join</Trans>}
          </Button>
          <Button busy={joining} onClick={() => signUp.send({ type: 'choice.cancelled' })}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
      <RequestProgress
        request={request}
        unanswered={<Trans>We didn’t get a response. Your choice is saved: check again to see the result.</Trans>}
      >
        <Button wide onClick={dismiss}>
          <Trans>OK</Trans>
        </Button>
      </RequestProgress>
    </div>
  )
}

function Failed({ signUp, refusal }: { signUp: RedVsBlue; refusal: Refused }) {
  const { i18n } = useLingui()
  return (
    <div className="well decision">
      <p>{refusal.failure === 'selfExcluded' ? <ClosedNote data={refusal.data} /> : i18n._(refusalText(refusal))}</p>
      <div className="row">
        <Button onClick={() => signUp.send({ type: 'notice.dismissed' })}>
          <Trans>OK</Trans>
        </Button>
      </div>
    </div>
  )
}
