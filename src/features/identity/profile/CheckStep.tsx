import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { KycStatus } from '#contract/kyc.ts'
import { failureOf, isBusy, isUnsubmitted } from '#machines/kyc/kyc.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { failureWords, idNames } from './kycWords.tsx'
import type { Kyc } from './useKyc.ts'

interface Props {
  kyc: Kyc
  details: KycStatus['details']
}

/** All of it once more, before it goes to the reviewer. */
export function CheckStep({ kyc, details }: Props) {
  const { world } = useApp()
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
        <dd>{i18n.date(new Date(details.birthDate), { dateStyle: 'long', timeZone: 'UTC' })}</dd>
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
          {failureWords(failure)}
        </p>
      )}
      <button
        type="button"
        className="btn main wide"
        aria-disabled={busy}
        onClick={() => {
          if (!busy) kyc.send(failed ? { type: 'submit.retried' } : { type: 'papers.submitted', requestId: world.uuid() })
        }}
      >
        <Trans>Submit</Trans>
      </button>
      <button type="button" className="btn soft wide" disabled={busy} onClick={() => kyc.send({ type: 'details.opened' })}>
        <Trans>Edit details</Trans>
      </button>
      <button type="button" className="btn soft wide" disabled={busy} onClick={() => kyc.send({ type: 'pictures.opened' })}>
        <Trans>Change pictures</Trans>
      </button>
    </div>
  )
}
