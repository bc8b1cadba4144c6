import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { piggyBankHandlers } from './handlers.ts'
import { isPiggyBankFull } from './service.ts'

/** The bank: safebox and piggy bank. Its red dot means a full piggy bank. */
export const bankActivity = defineActivity({
  id: 'bank',
  handlers: piggyBankHandlers,
  type: 0,
  sort: 34,
  art: 'piggy',
  path: '/activity/bank',
  unloginShowStatus: 0,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: isPiggyBankFull,
})
