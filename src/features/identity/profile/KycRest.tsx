import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { KycStatus } from '#contract/kyc.ts'
import type { Rest } from '#machines/kyc/kyc.selectors.ts'
import error from '../../../art/error.svg'
import lost from '../../../art/lost.svg'
import resting from '../../../art/rest.svg'
import star from '../../../art/star.svg'
import { reasonTexts } from '../../../shared/identity/kycReasons.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Kyc } from './useKyc.ts'

interface Props {
  kyc: Kyc
  rest: Rest
  status: KycStatus | null
}

/** Where nothing can be filled in: what there is instead, and the one way on. */
export function KycRest({ kyc, rest, status }: Props) {
  const { i18n } = useLingui()
  const correct = () => kyc.send({ type: 'correction.started' })
  const rests: Record<Rest, () => ReactNode> = {
    looking: () => <Skeleton height={160} />,
    unreachable: () => (
      <>
        <Drawing src={lost} />
        <p role="alert">
          <Trans>We could not ask how your papers stand. What you handed in is safe.</Trans>
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
            <Trans>The reviewer has your papers</Trans>
          </h2>
          <p className="muted">
            <Trans>You need not stay: the answer waits for you here.</Trans>
          </p>
        </div>
        <ButtonLink to="/" wide>
          <Trans>To the plaza</Trans>
        </ButtonLink>
      </>
    ),
    rejected: () => (
      <>
        <Drawing src={error} />
        <div role="alert">
          <h2>
            <Trans>Something needs another look</Trans>
          </h2>
          <ul className="kyc-reasons">
            {status?.reasons.map((reason) => (
              <li key={reason}>{i18n._(reasonTexts[reason])}</li>
            ))}
          </ul>
        </div>
        <Button variant="main" wide onClick={correct}>
          <Trans>Correct it</Trans>
        </Button>
      </>
    ),
    expired: () => (
      <>
        <Drawing src={lost} />
        <h2>
          <Trans>Your papers are too old</Trans>
        </h2>
        <p className="muted">
          <Trans>Please look them over and hand them in again.</Trans>
        </p>
        <Button variant="main" wide onClick={correct}>
          <Trans>Look them over</Trans>
        </Button>
      </>
    ),
    approved: () => (
      <>
        <Drawing src={star} />
        <div role="status">
          <h2>
            <Trans>We know who you are</Trans>
          </h2>
          <p className="muted">
            {status?.expiresAt ? (
              <Trans>
                Approved for {status.details.name}, until {i18n.date(status.expiresAt, { dateStyle: 'long' })}.
              </Trans>
            ) : (
              <Trans>Nothing to do.</Trans>
            )}
          </p>
        </div>
        <ButtonLink to="/wallets" search={{ name: 'withdraw' }} variant="main" wide>
          <Trans>To the withdrawals</Trans>
        </ButtonLink>
      </>
    ),
  }
  return <section className="card pad kyc-rest">{rests[rest]()}</section>
}

const Drawing = ({ src }: { src: string }) => <img src={src} alt="" width={96} height={96} />
