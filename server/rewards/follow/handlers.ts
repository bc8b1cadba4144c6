import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { followList, receive, visit } from './service.ts'

export const followHandlers: Pick<Handlers<Calls>, 'followInfo' | 'followVisit' | 'followReceive'> = {
  followInfo: (context) => followList(context),
  followVisit: (context, input) => visit(context, input),
  followReceive: (context, input) => receive(context, input),
}
