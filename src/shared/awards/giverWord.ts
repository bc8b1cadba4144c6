import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AwardSource } from '#contract/awards.ts'
import { activityWords } from '../activities/words.ts'

/** Those without a card in the lobby, or with another name on it than what they gave, have words of their own. */
const givers: Readonly<Record<AwardSource, MessageDescriptor>> = {
  agent: activityWords.agent.title,
  bank: msg`Piggy bank`,
  bankruptcy: msg`Fresh start gift`,
  coupon: msg`Coin coupon`,
  'first-deposit': msg`First deposit bonus`,
  follow: activityWords.follow.title,
  jackpot: activityWords.jackpot.title,
  lottery: activityWords.lottery.title,
  mail: msg`Mailbox`,
  'monthly-bonus': activityWords['monthly-bonus'].title,
  points: activityWords.points.title,
  'red-vs-blue': activityWords['red-vs-blue'].title,
  'sign-in': activityWords['sign-in'].title,
  slotshack: activityWords.slotshack.title,
  spin: activityWords.spin.title,
  tasks: activityWords.tasks.title,
  vip: msg`VIP progress`,
}
const house = msg`Swerte`

const isKnown = (id: string): id is AwardSource => Object.hasOwn(givers, id)

/** Who gave an award, by the id that the server logs it under. */
export const giverWord = (id: string): MessageDescriptor => (isKnown(id) ? givers[id] : house)
