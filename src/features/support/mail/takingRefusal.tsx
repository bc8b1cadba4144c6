import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'

/** Why a gift was not given; undefined for a reason without words of its own. */
export const takingRefusal = ({ failure }: Refused): ReactNode =>
  failure === 'alreadyDone' ? (
    <Trans>This gift is yours already, perhaps taken on another device.</Trans>
  ) : failure === 'goneOrExpired' ? (
    <Trans>The time for it is over, or the mail is gone.</Trans>
  ) : undefined
