import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import type { KycDetails, KycSlot } from '#contract/kyc.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import { pictureRefusals } from '../../../shared/pictures/pictureWords.tsx'

export const idNames: Readonly<Record<KycDetails['idType'], MessageDescriptor>> = {
  philsys: msg`National ID (PhilSys)`,
  'drivers-license': msg`Driver’s licence`,
  passport: msg`Passport`,
  umid: msg`UMID card`,
  'postal-id': msg`Postal ID`,
}

export const slotNames: Readonly<Record<KycSlot, MessageDescriptor>> = {
  front: msg`Front of the ID`,
  back: msg`Back of the ID`,
  selfie: msg`Your face`,
}

export const slotHints: Readonly<Record<KycSlot, MessageDescriptor>> = {
  front: msg`All four corners in the picture, no glare.`,
  back: msg`For a passport: the page with your signature.`,
  selfie: msg`Look straight ahead, in good light, without a cap.`,
}

const texts: Partial<Record<FailureName, () => ReactNode>> = {
  ...pictureRefusals,
  kycIncomplete: () => <Trans>Something is still missing. Go back one step: what is missing has no tick.</Trans>,
  kycClosed: () => <Trans>Papers cannot be handed in just now. Please come back later.</Trans>,
  notEligible: () => <Trans>Playing here is for adults of 21 or over. Check the birth date.</Trans>,
  badParameter: () => <Trans>Some of this does not fit. Look it over, please.</Trans>,
  tooManyRequests: () => <Trans>That was very fast. Wait a moment, then try again.</Trans>,
}

/** What went wrong and what to do. Nothing was kept of it. */
export const failureWords = (failure: Failure): ReactNode => {
  if (failure.kind === 'surprise') return <Trans>That did not get through. What you did so far is kept. Try again.</Trans>
  const { failure: name, errcode } = failure.refusal
  return (name && texts[name]?.()) ?? <Trans>That could not be done (code {errcode}). Try again later.</Trans>
}
