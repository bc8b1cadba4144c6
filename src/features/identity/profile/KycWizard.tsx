import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { appConfig } from '#contract/config.ts'
import { isFilling, reviewStatusOf, statusOf, stepOf } from '#machines/kyc/kyc.selectors.ts'
import type { KycStep } from '#machines/kyc/kyc.selectors.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useCall } from '../../../queries/queries.ts'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { CheckStep } from './CheckStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { KycClosed, KycReviewStatus, StillVerified } from './KycReviewStatus.tsx'
import { PicturesStep } from './PicturesStep.tsx'
import { useKyc } from './useKyc.ts'
import './profile.css'

const steps: readonly KycStep[] = ['details', 'pictures', 'check']

/** As high as the first step, where most players are. */
export const KycWait = () => <Skeletons flush heights={[62, 553]} />

/** The identity verification wizard (spec §3 «KYC»), on its page and in its overlay. */
export function KycWizard() {
  const { kyc, choose, pictures } = useKyc()
  const step = useSelector(kyc, stepOf)
  const review = useSelector(kyc, reviewStatusOf)
  const status = useSelector(kyc, statusOf)
  const isClosed = useCall(appConfig, {}).data?.kyc.isAddKyc === false
  useHold('form', useSelector(kyc, isFilling))
  return (
    <div className="kyc">
      {isClosed && (step || review === 'rejected' || review === 'expired') ? (
        <KycClosed />
      ) : step && status ? (
        <>
          <StepHead step={step} />
          {step === 'details' && <StillVerified status={status} />}
          {step === 'details' && <DetailsStep kyc={kyc} saved={status.details} />}
          {step === 'pictures' && <PicturesStep kyc={kyc} images={status.images} pictures={pictures} choose={choose} />}
          {step === 'check' && <CheckStep kyc={kyc} details={status.details} />}
        </>
      ) : review === 'loading' ? (
        <KycWait />
      ) : (
        <KycReviewStatus kyc={kyc} review={review} status={status} />
      )}
      <p className="small muted">
        <Trans>
          Your documents are encrypted, seen only by those who review them, and used for nothing else. Location and other hidden data are
          removed from the pictures.
        </Trans>{' '}
        <Link to="/rules/kyc">
          <Trans>Identity verification rules</Trans>
        </Link>
      </p>
    </div>
  )
}

/** The current step. A new step is announced: its heading takes the focus. */
function StepHead({ step }: { step: KycStep }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(step)
  useEffect(() => {
    if (first.current !== step) heading.current?.focus()
    first.current = step
  }, [step])
  const number = steps.indexOf(step) + 1
  const titles: Record<KycStep, string> = { details: t`Your details`, pictures: t`Your pictures`, check: t`Review your details` }
  return (
    <header className="kyc-head">
      <p className="small muted">
        <Trans>Step {number} of 3</Trans>
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {titles[step]}
      </h2>
      <progress value={number} max={3} aria-hidden="true" />
    </header>
  )
}
