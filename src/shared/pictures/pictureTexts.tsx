import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'

/** Why a picture was refused, and what to do. */
export const pictureRefusals: Partial<Record<FailureName, () => ReactNode>> = {
  imageKind: () => <Trans>We can’t open this file as a picture. Use a JPEG, PNG or WebP.</Trans>,
  imageTooLarge: () => <Trans>This picture is over 5 MB. Use a smaller one, or take one with the camera here.</Trans>,
  imageTooManyPixels: () => <Trans>This picture’s resolution is too high. Take one with the camera here instead.</Trans>,
  imageTooSmall: () => <Trans>This picture is too small to read. Take it closer and at full size.</Trans>,
}
