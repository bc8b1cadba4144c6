import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { world } from './world.ts'

/** While it is unknown whether a round was settled. */
export const unsureText = (): string =>
  world.isOnline()
    ? t`Your connection is slow. We’re checking your round, and nothing is lost.`
    : t`You’re offline. Nothing is lost: we’ll check your round once you’re back.`

/** Why a spin or a bet was refused. */
export const refusalTexts: Readonly<Record<string, MessageDescriptor>> = {
  balanceTooLow: msg`You don’t have enough coins for this bet. Choose a smaller one.`,
  confirmIdentity: msg`You’ve been away for a while. Confirm it’s you, then spin again.`,
  stakeNotOffered: msg`This bet isn’t available in this game. Choose another one.`,
  tooManyRequests: msg`You’re spinning too fast. Wait a moment, then try again.`,
  maintenance: msg`Swerte is closing for maintenance. Your bet wasn’t taken.`,
  selfExcluded: msg`You can’t play during your break or self-exclusion. Your bet wasn’t taken.`,
  ownLimitReached: msg`You’ve reached a limit. Your bet wasn’t taken.`,
  regionNotAllowed: msg`You can play only in the Philippines. Your bet wasn’t taken.`,
  realityCheckDue: msg`It’s time for a reality check. Your bet wasn’t taken.`,
}
/** Instead of `balanceTooLow`, where there is no smaller bet to choose. */
export const minBetTooHigh = msg`You don’t have enough coins for the minimum bet.`
