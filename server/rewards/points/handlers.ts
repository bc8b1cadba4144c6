import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { exchange, pointsBoard } from './service.ts'

export const pointsHandlers: Pick<Handlers<Calls>, 'pointsInfo' | 'pointsExchange'> = {
  pointsInfo: (context) => pointsBoard(context),
  pointsExchange: (context, input) => exchange(context, input),
}
