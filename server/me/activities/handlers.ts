import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { awardLog, openIds, statusList } from './service.ts'

export const activitiesHandlers: Pick<Handlers<Calls>, 'activityGetStatusList' | 'getActivityIds' | 'activityAwardGetLog'> = {
  activityGetStatusList: (context) => statusList(context),
  getActivityIds: (context) => openIds(context),
  activityAwardGetLog: (context, input) => awardLog(context, input),
}
