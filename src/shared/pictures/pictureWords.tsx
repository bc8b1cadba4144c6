import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'

/** Why a picture was not taken, and what to do. */
export const pictureRefusals: Partial<Record<FailureName, () => ReactNode>> = {
  imageKind: () => <Trans>This file is no picture that we can read. Send a JPEG, PNG or WebP.</Trans>,
  imageTooLarge: () => <Trans>This picture is over 5 MB. Take a smaller one, or let the camera here take it.</Trans>,
  imageTooManyPixels: () => <Trans>This picture has too many dots. Take it with the camera here.</Trans>,
  imageTooSmall: () => <Trans>This picture is too small to read. Take it from closer, at full size.</Trans>,
}
