import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { dayMs } from '../../kernel/calendar.ts'
import { kycHandlers } from './handlers.ts'
import { isToSubmit } from './store.ts'

/** Opens automatically for new players who have not submitted their documents, when the flag is set. */
export const kycActivity = defineActivity({
  id: 'kyc',
  handlers: kycHandlers,
  type: 1,
  sort: 5,
  art: 'mark',
  path: null,
  unloginShowStatus: 0,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: (now, policy) => (policy.kyc.isNewUserForcePopKyc ? alwaysOpen() : { ...alwaysOpen(), endsAt: now }),
  isFor: async ({ sql, playerId, now, policy }) => {
    if (!policy.kyc.isNewUserForcePopKyc || !policy.kyc.isAddKyc) return false
    return isToSubmit(sql, playerId, now - policy.kyc.newUserDays * dayMs)
  },
  redDot: async () => false,
})
