import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureName } from '#contract/failures.ts'
import type { Camp } from '#contract/redVsBlue.ts'
import type { Failure, Surprise } from '#machines/kit/outcome.ts'

export const campName: Readonly<Record<Camp, MessageDescriptor>> = { red: msg`Red team`, blue: msg`Blue team` }

const surprises: Readonly<Record<Surprise, MessageDescriptor>> = {
  timeout: msg`We didn’t get a reply. Your choice is saved. Check again and you’ll get the same result.`,
  offline: msg`You’re offline. Your choice is saved. Check again when you’re back online.`,
  server: msg`Something went wrong on our side. Your choice is saved. Check again in a moment.`,
}

const refusals: Partial<Record<FailureName, MessageDescriptor>> = {
  notEligible: msg`This team is full right now. The other team still has room.`,
  alreadyDone: msg`You’re already on a team. You may have joined on another device.`,
  activityClosed: msg`Sign-up is closed for this week. The next one opens on Monday.`,
  maintenance: msg`Swerte is under maintenance. Please try again later.`,
}
const unknown = msg`Something went wrong. Please try again.`

/** Why a place was not given. */
export const failureWords = (failure: Failure): MessageDescriptor =>
  failure.kind === 'surprise' ? surprises[failure.surprise] : ((failure.refusal.failure && refusals[failure.refusal.failure]) ?? unknown)
