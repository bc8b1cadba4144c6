import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { ClosurePlan } from '#machines/selfExclusion/selfExclusion.machine.ts'
import {
  claimOf,
  closureOf,
  isClosed,
  isClosing,
  isConsidering,
  isDeciding,
  isUnderWay,
  planOf,
  refusalOf,
} from '#machines/selfExclusion/selfExclusion.selectors.ts'
import rest from '../../../art/rest.svg'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useMomentText } from '../../../shared/dates/useMomentText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { StarredList } from '../../../ui/StarredList.tsx'
import { ChangeProgress } from './ChangeProgress.tsx'
import { crisisLine } from './helpers.ts'
import { refusalText } from './refusalText.tsx'
import type { SelfExclusion } from './selfExclusion.ports.ts'
import { endOf } from './values.ts'

const art = <img src={rest} alt="" width={64} height={64} />

/** Two deliberate steps to a break or a self-exclusion, and the confirmation that it has begun. */
export function ClosureSteps({ closing, onDone }: { closing: SelfExclusion; onDone: () => void }) {
  const plan = useSelector(closing, planOf)
  const underWay = useSelector(closing, isUnderWay)
  useHold('form', underWay)
  const considering = useSelector(closing, isConsidering)
  const deciding = useSelector(closing, isDeciding)
  const busy = useSelector(closing, isClosing)
  const claim = useSelector(closing, claimOf)
  const closed = useSelector(closing, isClosed)
  const refusal = useSelector(closing, refusalOf)
  const momentText = useMomentText()
  const cancel = () => closing.send({ type: 'closure.cancelled' })
  if (!plan) return null
  if (considering) return <Meaning plan={plan} onNext={() => closing.send({ type: 'closure.acknowledged' })} onCancel={cancel} />
  if (deciding) return <LastQuestion closing={closing} plan={plan} onCancel={cancel} />
  if (busy)
    return (
      <Dialog title={<Trans>One moment…</Trans>} art={art}>
        <ChangeProgress claim={claim} />
      </Dialog>
    )
  if (refusal)
    return (
      <Sheet title={<Trans>Nothing was changed</Trans>} onClose={() => closing.send({ type: 'refusal.dismissed' })}>
        {refusalText(refusal, momentText)}
      </Sheet>
    )
  return closed ? <ClosureResult closing={closing} plan={plan} onDone={onDone} /> : null
}

function Sheet({ title, children, onClose }: { title: ReactNode; children: ReactNode; onClose: () => void }) {
  return (
    <Dialog title={title} art={art} onClose={onClose}>
      <p role="status">{children}</p>
      <Button variant="main" wide onClick={onClose}>
        <Trans>OK</Trans>
      </Button>
    </Dialog>
  )
}

interface StepProps {
  plan: ClosurePlan
  onCancel: () => void
}

/** The first step: the consequences, in plain words. */
function Meaning({ plan, onNext, onCancel }: StepProps & { onNext: () => void }) {
  const isBreak = plan.kind === 'break'
  return (
    <Dialog title={isBreak ? <Trans>What a break means</Trans> : <Trans>What self-exclusion means</Trans>} art={art} onClose={onCancel}>
      <StarredList>
        <li>
          <Trans>All games, including demo games, close for you right away.</Trans>
        </li>
        <li>
          <Trans>You can’t deposit, and you won’t be offered or given any bonus, draw or promotion.</Trans>
        </li>
        <li>
          {isBreak ? (
            <Trans>Your coins stay yours, and you can withdraw any withdrawable balance.</Trans>
          ) : (
            <Trans>
              Your own coins stay yours, and you can withdraw any amount. Deposits you haven’t wagered go back to the account you paid from.
              We remove what’s left of gifts you haven’t finished wagering.
            </Trans>
          )}
        </li>
        <li>
          <Trans>You can extend it. Neither you nor we can shorten it.</Trans>
        </li>
        {!isBreak && (
          <li>
            <Trans>
              You’ll be logged out on all devices. You can log in again to see your coins and how to withdraw, but you can’t play.
            </Trans>
          </li>
        )}
      </StarredList>
      <Button variant="main" wide onClick={onNext}>
        <Trans>I understand, continue</Trans>
      </Button>
      <Button wide onClick={onCancel}>
        <Trans>Back</Trans>
      </Button>
    </Dialog>
  )
}

/** The second step: when it ends, and the final confirmation. */
function LastQuestion({ closing, plan, onCancel }: StepProps & { closing: SelfExclusion }) {
  const momentText = useMomentText()
  const { env, serverTime } = useApp()
  const [isSure, setSure] = useState(false)
  const sureId = useId()
  const [until] = useState(() => endOf(plan, serverTime.now()))
  const end = momentText(until)
  const isBreak = plan.kind === 'break'
  return (
    <Dialog
      title={isBreak ? <Trans>Take a break until {end}?</Trans> : <Trans>Start self-exclusion until {end}?</Trans>}
      art={art}
      onClose={onCancel}
    >
      <div className="sure">
        <input id={sureId} type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} />
        <label htmlFor={sureId}>
          <Trans>I understand that this starts now and can’t be ended before {end}.</Trans>
        </label>
      </div>
      <Button variant="main" wide disabled={!isSure} onClick={() => closing.send({ type: 'closure.confirmed', requestId: env.uuid() })}>
        {isBreak ? <Trans>Start my break</Trans> : <Trans>Start self-exclusion</Trans>}
      </Button>
      <Button wide onClick={onCancel}>
        <Trans>Not now</Trans>
      </Button>
    </Dialog>
  )
}

/** It has begun: until when, and what happens next. The page stays: it names who helps, and the lobby would offer a visitor games. */
function ClosureResult({ closing, plan, onDone }: { closing: SelfExclusion; plan: ClosurePlan; onDone: () => void }) {
  const closure = useSelector(closing, closureOf)
  const momentText = useMomentText()
  const isBreak = plan.kind === 'break'
  const until = closure && momentText(closure.until)
  return (
    <Sheet title={isBreak ? <Trans>Your break has started</Trans> : <Trans>Your self-exclusion has started</Trans>} onClose={onDone}>
      {isBreak ? (
        <Trans>Games, deposits and promotions are closed until {until}. Rest well. Your coins are safe.</Trans>
      ) : until ? (
        <Trans>
          Everything is closed until {until}, and you’re logged out on all devices. Your coins are safe: you can log in anytime to withdraw
          them. If you want to talk to someone, the {crisisLine.name} is open 24/7:{' '}
          <a href={`tel:${crisisLine.number}`} className="text-link">
            {crisisLine.number}
          </a>
          .
        </Trans>
      ) : (
        <Trans>
          We lost the connection, but you’ve been logged out, as happens when self-exclusion starts. Log in to see when it ends. Your coins
          are safe.
        </Trans>
      )}
    </Sheet>
  )
}
