import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'

/** Why a claim was refused; undefined for a reason without its own message. */
export const claimRefusal = ({ failure }: Refused): ReactNode =>
  failure === 'alreadyDone' ? (
    <Trans>You’ve already claimed this reward, maybe on another device.</Trans>
  ) : failure === 'notAvailable' ? (
    <Trans>The time to claim this has ended, or the message was deleted.</Trans>
  ) : undefined
