import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../kernel/context.ts'
import { afterLogin, refresh } from './profile.ts'

export const meHandlers: Pick<Handlers<Calls>, 'getAfterLoginInfoWeb' | 'refreshData'> = {
  getAfterLoginInfoWeb: (context, input) => afterLogin(context, input),
  refreshData: (context) => refresh(context),
}
