import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { followList, receiveFollowAward, visitPage } from './service.ts'

export const followHandlers: Pick<Handlers<Calls>, 'followInfo' | 'followVisit' | 'followReceive'> = {
  followInfo: (context) => followList(context),
  followVisit: (context, input) => visitPage(context, input),
  followReceive: (context, input) => receiveFollowAward(context, input),
}
