import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { noticesHandlers } from './handlers.ts'
import { popupOf } from './service.ts'

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
  window: alwaysOpen,
  opens: popupOf,
  redDot: async () => false,
})
