import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { activityWords } from '../activities/words.ts'

/** Givers that have no card in the lobby, or another name on it than what they gave. */
const givers: Readonly<Record<string, MessageDescriptor>> = {
  bankruptcy: msg`Fresh start gift`,
  bank: msg`Piggy bank`,
  vip: msg`VIP progress`,
  coupon: msg`Coin coupon`,
  mail: msg`Mailbox`,
  'first-deposit': msg`First deposit bonus`,
}
const house = msg`Swerte`

/** Who gave an award, by the id that the server logs it under. */
export const giverWord = (activityId: string): MessageDescriptor => givers[activityId] ?? activityWords[activityId]?.title ?? house
