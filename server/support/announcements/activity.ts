import { defineActivity } from '../../awards/activity.ts'
import { noticesHandlers } from './handlers.ts'
import { noticesAt } from './service.ts'

/** How long an announcement counts as news, which opens by itself. */
const newsMs = 14 * 24 * 60 * 60 * 1000

export const noticeActivity = defineActivity({
  id: 'notice',
  handlers: noticesHandlers,
  type: 1,
  sort: 40,
  art: 'mark',
  path: null,
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'day',
  window: (now, policy) => {
    const newest = noticesAt(policy, now)[0] ?? policy.announcements[0]
    const startsAt = newest?.publishedAt ?? now
    return { startsAt, endsAt: startsAt + newsMs }
  },
  redDot: async () => false,
})
