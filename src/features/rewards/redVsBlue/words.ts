import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureName } from '#contract/failures.ts'
import type { Camp } from '#contract/redVsBlue.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { heldText } from '../../../shared/responsibleGaming/heldText.ts'

export const campName: Readonly<Record<Camp, MessageDescriptor>> = { red: msg`Red team`, blue: msg`Blue team` }

const refusals: Partial<Record<FailureName, MessageDescriptor>> = {
  notEligible: msg`This team is full right now. The other team still has room.`,
  alreadyDone: msg`You’re already on a team. You may have joined on another device.`,
  activityClosed: msg`Sign-up is closed for this week. The next one opens on Monday.`,
  accountHeld: heldText,
  maintenance: msg`Swerte is under maintenance. Please try again later.`,
}
const unknown = msg`Something went wrong. Please try again.`

/** Why joining was refused. */
export const refusalText = ({ failure }: Refused): MessageDescriptor => (failure && refusals[failure]) ?? unknown
