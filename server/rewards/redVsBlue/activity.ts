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
  // Its end is the battle's, which its page counts down to; after that the next one is upcoming.
  window: (now, { redVsBlue }) => {
    const cycle = cycleAt(now, redVsBlue)
    const { signUpAt, endsAt } = now < cycle.endsAt ? cycle : cycleAt(cycle.nextAt, redVsBlue)
    return { startsAt: signUpAt, endsAt }
  },
  redDot: canJoin,
})
