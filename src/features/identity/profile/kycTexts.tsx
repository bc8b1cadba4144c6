import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import type { KycDetails, KycSlot } from '#contract/kyc.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import { pictureRefusals } from '../../../shared/pictures/pictureTexts.tsx'

export const idNames: Readonly<Record<KycDetails['idType'], MessageDescriptor>> = {
  philsys: msg`National ID (PhilSys)`,
  'drivers-license': msg`Driver’s license`,
  passport: msg`Passport`,
  umid: msg`UMID card`,
  'postal-id': msg`Postal ID`,
}

export const slotNames: Readonly<Record<KycSlot, MessageDescriptor>> = {
  front: msg`Front of the ID`,
  back: msg`Back of the ID`,
  selfie: msg`Selfie`,
}

export const slotHints: Readonly<Record<KycSlot, MessageDescriptor>> = {
  front: msg`Show all four corners, with no glare.`,
  back: msg`For a passport, use the page with your signature.`,
  selfie: msg`Look straight ahead in good light, without a cap.`,
}

const texts: Partial<Record<FailureName, () => ReactNode>> = {
  ...pictureRefusals,
  kycIncomplete: () => <Trans>Something is still missing. Go back one step and complete what has no check mark.</Trans>,
  kycClosed: () => <Trans>You can’t submit documents right now. Please come back later.</Trans>,
  notEligible: () => <Trans>Swerte is only for players aged 21 and over. Check the date of birth.</Trans>,
  badParameter: () => <Trans>Some details aren’t right. Check them and try again.</Trans>,
  tooManyRequests: () => <Trans>That was too fast. Wait a moment, then try again.</Trans>,
}

/** What went wrong and what to do. Nothing was stored. */
export const failureText = (failure: Failure): ReactNode => {
  if (failure.kind === 'unexpected') return <Trans>That didn’t go through. What you’ve done so far is saved. Please try again.</Trans>
  const { failure: name } = failure.refusal
  return (name && texts[name]?.()) ?? <Trans>That didn’t work. Please try again later.</Trans>
}
