import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { noticesAt } from './service.ts'

export const noticesHandlers: Pick<Handlers<Calls>, 'notices'> = {
  notices: async ({ policy, now }) => ({ list: noticesAt(policy, now) }),
}
