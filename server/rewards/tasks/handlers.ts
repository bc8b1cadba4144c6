import type { Calls } from '#contract/index.ts'
import { asGuest } from '../../kernel/context.ts'
import type { Handlers } from '../../kernel/context.ts'
import { receive, taskBoard, reportTask } from './service.ts'

export const tasksHandlers: Pick<Handlers<Calls>, 'getTaskUser' | 'guestTasks' | 'finishTask' | 'receiveTaskAward'> = {
  getTaskUser: (context) => taskBoard(context),
  guestTasks: (context) => taskBoard(asGuest(context)),
  finishTask: (context, input) => reportTask(context, input),
  receiveTaskAward: (context, input) => receive(context, input),
}
