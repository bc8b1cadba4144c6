import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { KycStatus } from '#contract/kyc.ts'
import type { ReviewStatus } from '#machines/kyc/kyc.selectors.ts'
import error from '../../../art/error.svg'
import lost from '../../../art/lost.svg'
import resting from '../../../art/rest.svg'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { parol } from '../../../shared/drawings.ts'
import { reasonTexts } from '../../../shared/identity/kycReasons.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Kyc } from './useKyc.ts'

interface Props {
  kyc: Kyc
  review: Exclude<ReviewStatus, 'loading'>
  status: KycStatus | null
}

/** Shown when nothing can be filled in: the current status, and the one next step. */
export function KycReviewStatus({ kyc, review, status }: Props) {
  const { i18n } = useLingui()
  const correct = () => kyc.send({ type: 'correction.started' })
  const reviews: Record<Props['review'], () => ReactNode> = {
    unreachable: () => (
      <>
        <Drawing src={lost} />
        <p role="alert">
          <Trans>We couldn’t check the status of your documents. What you’ve submitted is safe.</Trans>
        </p>
        <Button variant="main" wide onClick={() => kyc.send({ type: 'retry.requested' })}>
          <Trans>Try again</Trans>
        </Button>
      </>
    ),
    waiting: () => (
      <>
        <Drawing src={resting} />
        <div role="status">
          <h2>
            <Trans>We’re reviewing your documents</Trans>
          </h2>
          <p className="muted">
            <Trans>You don’t have to stay here. You’ll see the result here when you come back.</Trans>
          </p>
          <StillVerified status={status} />
        </div>
        <ButtonLink to="/" wide>
          <Trans>Go to Home</Trans>
        </ButtonLink>
      </>
    ),
    rejected: () => (
      <>
        <Drawing src={error} />
        <div role="alert">
          <h2>
            <Trans>Some details need corrections</Trans>
          </h2>
          <ul className="kyc-reasons">
            {status?.reasons.map((reason) => (
              <li key={reason}>{i18n._(reasonTexts[reason])}</li>
            ))}
          </ul>
          <StillVerified status={status} />
        </div>
        <Button variant="main" wide onClick={correct}>
          <Trans>Edit and resubmit</Trans>
        </Button>
      </>
    ),
    expired: () => (
      <>
        <Drawing src={lost} />
        <h2>
          <Trans>Your verification has expired</Trans>
        </h2>
        <p className="muted">
          <Trans>Please review your documents and submit them again.</Trans>
        </p>
        <Button variant="main" wide onClick={correct}>
          <Trans>Review documents</Trans>
        </Button>
      </>
    ),
    approved: () => (
      <>
        <Drawing src={parol} />
        <div role="status">
          <h2>
            <Trans>Your identity is verified</Trans>
          </h2>
          <p className="muted">
            {status?.expiresAt ? (
              <Trans>
                Approved for {status.details.name} until {i18n.date(status.expiresAt, dateFormats.longDay)}.
              </Trans>
            ) : (
              <Trans>You don’t need to do anything.</Trans>
            )}
          </p>
          {status?.canRenew && (
            <p>
              <Trans>You can renew your documents now. You’ll stay verified until that date.</Trans>
            </p>
          )}
        </div>
        {status?.canRenew && (
          <Button wide onClick={() => kyc.send({ type: 'renewal.started' })}>
            <Trans>Renew documents</Trans>
          </Button>
        )}
        <ButtonLink to="/wallets" search={{ name: 'withdraw' }} variant="main" wide>
          <Trans>Go to withdrawals</Trans>
        </ButtonLink>
      </>
    ),
  }
  return <section className="card pad kyc-review">{reviews[review]()}</section>
}

/** Until when the approved documents count that new ones are to replace. */
export function StillVerified({ status }: { status: KycStatus | null }) {
  const { i18n } = useLingui()
  if (!status?.isRenewal || status.expiresAt === null) return null
  return (
    <p className="muted">
      <Trans>
        Your current documents are valid until {i18n.date(status.expiresAt, dateFormats.longDay)}. You stay verified until then.
      </Trans>
    </p>
  )
}

/** Nothing can be submitted now: shown before anything is filled in. */
export const KycClosed = () => (
  <section className="card pad kyc-review">
    <Drawing src={resting} />
    <div role="status">
      <h2>
        <Trans>Identity checks are closed for now</Trans>
      </h2>
      <p className="muted">
        <Trans>We can’t review documents at the moment. Please come back later.</Trans>
      </p>
    </div>
    <ButtonLink to="/" wide>
      <Trans>Go to Home</Trans>
    </ButtonLink>
  </section>
)

const Drawing = ({ src }: { src: string }) => <img src={src} alt="" width={96} height={96} />
