import { always } from '../../awards/activity.ts'
import type { ActivityArea } from '../../awards/activity.ts'
import { isPiggyBankFull } from './service.ts'

/** The bank: safebox and piggy bank. Its dot is a full piggy bank. */
export const bankActivity: ActivityArea = {
  id: 'bank',
  type: 0,
  sort: 34,
  art: 'piggy',
  path: '/activity/bank',
  unloginShowStatus: 0,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: always,
  redDot: isPiggyBankFull,
}
