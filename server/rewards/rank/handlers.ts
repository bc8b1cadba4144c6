import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { dayRank } from './service.ts'

export const rankHandlers: Pick<Handlers<Calls>, 'rankInfo'> = {
  rankInfo: (context, input) => dayRank(context, input),
}
