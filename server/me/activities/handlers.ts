import type { Calls } from '#contract/index.ts'
import { asGuest } from '../../kernel/context.ts'
import type { Handlers } from '../../kernel/context.ts'
import { awardLog, openIds, statusList } from './service.ts'

export const activitiesHandlers: Pick<
  Handlers<Calls>,
  'activityGetStatusList' | 'guestActivities' | 'getActivityIds' | 'activityAwardGetLog'
> = {
  activityGetStatusList: (context) => statusList(context),
  guestActivities: (context) => statusList(asGuest(context)),
  getActivityIds: (context) => openIds(context),
  activityAwardGetLog: { onReplica: (context, input) => awardLog(context, input) },
}
