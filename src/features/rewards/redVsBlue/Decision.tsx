import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { campOf, failureOf, isDeciding, isDoubting, isJoining, isUnsure } from '#machines/redVsBlue/redVsBlue.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { ClosedNote } from '../../../shared/responsibleGaming/ClosedNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { RedVsBlue } from './useRedVsBlue.ts'
import { campName, failureWords } from './words.ts'

/** The choice, shown again before it counts; then its answer. */
export function Decision({ signUp }: { signUp: RedVsBlue }) {
  const deciding = useSelector(signUp, isDeciding)
  const failure = useSelector(signUp, failureOf)
  return (
    <div aria-live="polite">
      {deciding && <Weighing signUp={signUp} />}
      {failure && <Failed signUp={signUp} />}
    </div>
  )
}

function Weighing({ signUp }: { signUp: RedVsBlue }) {
  const { i18n } = useLingui()
  const { env } = useApp()
  const camp = useSelector(signUp, campOf)
  const joining = useSelector(signUp, isJoining)
  const doubting = useSelector(signUp, isDoubting)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const name = camp && i18n._(campName[camp])
  return (
    <div className="well decision">
      <p>
        <Trans>Join the {name} this week? You can’t switch teams after you join.</Trans>
      </p>
      <div className="row">
        <Button ref={first} variant="main" busy={joining} onClick={() => signUp.send({ type: 'choice.confirmed', requestId: env.uuid() })}>
          {doubting ? <Trans>Still checking…</Trans> : joining ? <Trans>One moment…</Trans> : <Trans>Join</Trans>}
        </Button>
        <Button busy={joining} onClick={() => signUp.send({ type: 'choice.dropped' })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}

function Failed({ signUp }: { signUp: RedVsBlue }) {
  const { i18n } = useLingui()
  const failure = useSelector(signUp, failureOf)
  const unsure = useSelector(signUp, isUnsure)
  return (
    <div className="well decision">
      <p>
        {failure?.kind === 'refused' && failure.refusal.failure === 'selfExcluded' ? (
          <ClosedNote data={failure.refusal.data} />
        ) : (
          failure && i18n._(failureWords(failure))
        )}
      </p>
      <div className="row">
        {unsure && (
          <Button variant="main" onClick={() => signUp.send({ type: 'signUp.retried' })}>
            <Trans>Check again</Trans>
          </Button>
        )}
        <Button onClick={() => signUp.send({ type: 'notice.dismissed' })}>
          <Trans>OK</Trans>
        </Button>
      </div>
    </div>
  )
}
