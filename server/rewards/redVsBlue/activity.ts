import { defineActivity } from '../../awards/activity.ts'
import { cycleAt } from './cycle.ts'
import { redVsBlueHandlers } from './handlers.ts'
import { canJoin } from './service.ts'

export const redVsBlueActivity = defineActivity({
  id: 'red-vs-blue',
  handlers: redVsBlueHandlers,
  type: 1,
  sort: 20,
  art: 'mask',
  path: '/activity/redpkblue',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'day',
  // Its end is the battle's, which its page counts down to; the results stay open until the next sign-up.
  window: (now, policy) => {
    const { signUpAt, endsAt, nextAt } = cycleAt(now, policy.redVsBlue)
    return { startsAt: signUpAt, endsAt: now < endsAt ? endsAt : nextAt }
  },
  redDot: canJoin,
})
