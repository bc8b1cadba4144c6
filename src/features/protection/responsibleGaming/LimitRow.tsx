import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { SelfLimit } from '#contract/responsibleGaming.ts'
import {
  claimOf,
  hasExpired,
  isBusy,
  isConfirmable,
  isWaiting,
  pendingIncreaseOf,
  refusalOf,
} from '#machines/limitChange/limitChange.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useMomentText } from '../../../shared/dates/useMomentText.ts'
import { kindNames, periodNames, valueText } from '../../../shared/responsibleGaming/limitTexts.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { ChangeProgress } from './ChangeProgress.tsx'
import type { LimitChange } from './limitChange.ports.ts'
import { LimitSheet } from './LimitSheet.tsx'
import { refusalText } from './refusalText.tsx'
import { useLimitChange } from './useResponsibleGaming.ts'

/** One limit: its current value, its usage, and a requested change. */
export function LimitRow({ limit, loosenHours, serverTime }: { limit: SelfLimit; loosenHours: number; serverTime: number }) {
  const { i18n, t } = useLingui()
  const { env } = useApp()
  const momentText = useMomentText()
  const [isOpen, setOpen] = useState(false)
  const change = useLimitChange(limit, serverTime)
  const busy = useSelector(change, isBusy)
  const claim = useSelector(change, claimOf)
  const { kind, period, value, operatorValue, used, resetAt } = limit
  const period_ = i18n._(periodNames[period])
  const name = `${i18n._(kindNames[kind])}, ${period_.toLowerCase()}`
  const [most, spent] = [value === null ? '' : valueText(kind, value), valueText(kind, used)]
  const ask = (next: number | null) => change.send({ type: 'change.requested', value: next, requestId: env.uuid() })
  return (
    <li className="limit-row">
      <div className="limit-line">
        <span>
          <b>{period_}</b>
          <span className="small muted">
            {value === null ? (
              <Trans>No limit · {spent} used so far</Trans>
            ) : (
              <Trans>
                {spent} of {most} used · Resets {momentText(resetAt)}
              </Trans>
            )}
          </span>
          {operatorValue !== null && (
            <span className="small muted">
              <Trans>Swerte’s own limit for everyone: {valueText(kind, operatorValue)}. The lower one applies.</Trans>
            </span>
          )}
        </span>
        <Button
          small
          aria-label={value === null ? t`Set limit: ${name}` : t`Change limit: ${name}`}
          busy={busy}
          onClick={() => setOpen(true)}
        >
          {value === null ? <Trans>Set</Trans> : <Trans context="button">Change</Trans>}
        </Button>
      </div>
      {value !== null && <ProgressBar value={used} max={value} />}
      <Pending change={change} limit={limit} name={name} />
      <ChangeProgress claim={claim} />
      {isOpen && (
        <LimitSheet
          limit={limit}
          loosenHours={loosenHours}
          name={name}
          onAsk={(next) => {
            ask(next)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

/** A pending increase: from when, until when, and how to cancel it. */
function Pending({ change, limit, name }: { change: LimitChange; limit: SelfLimit; name: string }) {
  const { t } = useLingui()
  const { env } = useApp()
  const momentText = useMomentText()
  const loosening = useSelector(change, pendingIncreaseOf)
  const waiting = useSelector(change, isWaiting)
  const confirmable = useSelector(change, isConfirmable)
  const expired = useSelector(change, hasExpired)
  const refusal = useSelector(change, refusalOf)
  if (refusal)
    return (
      <div role="alert" className="pending">
        <p className="small">{refusalText(refusal, momentText)}</p>
        <Button small onClick={() => change.send({ type: 'refusal.dismissed' })}>
          <Trans>OK</Trans>
        </Button>
      </div>
    )
  if (expired)
    return (
      <p role="status" className="pending small">
        <Trans>You didn’t confirm the higher limit in time. Your current limit still applies.</Trans>
      </p>
    )
  if (!loosening || !(waiting || confirmable)) return null
  const next = loosening.value === null ? t`no limit` : valueText(limit.kind, loosening.value)
  const keep = () => change.send({ type: 'change.requested', value: limit.value, requestId: env.uuid() })
  const confirm = () => change.send({ type: 'increase.confirmed', requestId: env.uuid() })
  return (
    <div role="status" className="pending">
      <p className="small">
        {waiting ? (
          <Trans>
            You requested this limit: {next}. You can confirm it from {momentText(loosening.confirmFrom)}. Until then, nothing changes.
          </Trans>
        ) : (
          <Trans>
            You requested this limit: {next}. Do you still want it? You can confirm it until {momentText(loosening.confirmUntil)}.
          </Trans>
        )}
      </p>
      <div className="row wrap">
        <Button variant="main" small aria-label={t`Keep current limit: ${name}`} onClick={keep}>
          <Trans>Keep current limit</Trans>
        </Button>
        {confirmable && (
          <Button small aria-label={t`Confirm new limit: ${name}`} onClick={confirm}>
            <Trans>Confirm new limit</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
