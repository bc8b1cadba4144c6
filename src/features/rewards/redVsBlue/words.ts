import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureName } from '#contract/failures.ts'
import type { Camp } from '#contract/redVsBlue.ts'
import type { Failure, Surprise } from '#machines/kit/outcome.ts'

export const campName: Readonly<Record<Camp, MessageDescriptor>> = { red: msg`Red camp`, blue: msg`Blue camp` }

const surprises: Readonly<Record<Surprise, MessageDescriptor>> = {
  timeout: msg`No answer came. Your choice is not lost: ask again and you get the same answer.`,
  offline: msg`You are offline. Ask again once you are connected; your choice is kept.`,
  server: msg`Something went wrong on our side. Ask again in a moment; your choice is kept.`,
}

const refusals: Partial<Record<FailureName, MessageDescriptor>> = {
  notEligible: msg`This camp has just filled up. The other one still takes players.`,
  alreadyDone: msg`You are in a camp already, perhaps from another device.`,
  activityClosed: msg`Sign-up is over for this week. The next one begins on Monday.`,
  maintenance: msg`Swerte is resting for a moment. Please come back soon.`,
}
const unknown = msg`That did not work. Please try again.`

/** Why a place was not given. */
export const failureWords = (failure: Failure): MessageDescriptor =>
  failure.kind === 'surprise' ? surprises[failure.surprise] : ((failure.refusal.failure && refusals[failure.refusal.failure]) ?? unknown)
