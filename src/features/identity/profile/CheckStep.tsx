import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { KycStatus } from '#contract/kyc.ts'
import { failureOf, isBusy, isUnsubmitted } from '#machines/kyc/kyc.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Button } from '../../../ui/Button.tsx'
import { failureText, idNames } from './kycTexts.tsx'
import type { Kyc } from './useKyc.ts'

interface Props {
  kyc: Kyc
  details: KycStatus['details']
}

/** A summary before it is submitted for review. */
export function CheckStep({ kyc, details }: Props) {
  const { env } = useApp()
  const { i18n } = useLingui()
  const busy = useSelector(kyc, isBusy)
  const failed = useSelector(kyc, isUnsubmitted)
  const failure = useSelector(kyc, failureOf)
  return (
    <div className="kyc-form">
      <dl className="card pad kyc-summary">
        <dt>
          <Trans>Name</Trans>
        </dt>
        <dd>{details.name}</dd>
        <dt>
          <Trans>Date of birth</Trans>
        </dt>
        <dd>{i18n.date(new Date(details.birthDate), { ...dateFormats.longDay, timeZone: 'UTC' })}</dd>
        <dt>
          <Trans>ID</Trans>
        </dt>
        <dd>
          {details.idType && i18n._(idNames[details.idType])}, {details.idNumber}
        </dd>
        <dt>
          <Trans>Address</Trans>
        </dt>
        <dd>{details.address}</dd>
        <dt>
          <Trans>Pictures</Trans>
        </dt>
        <dd>
          <Trans>Both sides of the ID and your face</Trans>
        </dd>
      </dl>
      <p className="small muted">
        <Trans>After you submit, you can’t change anything until the review is done.</Trans>
      </p>
      {failure && (
        <p role="alert" className="note error">
          {failureText(failure)}
        </p>
      )}
      <Button
        variant="main"
        wide
        busy={busy}
        onClick={() => {
          if (!busy) kyc.send(failed ? { type: 'submit.retried' } : { type: 'documents.submitted', requestId: env.uuid() })
        }}
      >
        <Trans>Submit</Trans>
      </Button>
      <Button wide busy={busy} onClick={() => kyc.send({ type: 'details.opened' })}>
        <Trans>Edit details</Trans>
      </Button>
      <Button wide busy={busy} onClick={() => kyc.send({ type: 'pictures.opened' })}>
        <Trans>Change pictures</Trans>
      </Button>
    </div>
  )
}
