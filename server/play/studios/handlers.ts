import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { collectBalances, listWallets, visitStudio } from './service.ts'

/** Studios are called outside of any transaction: the calls that move coins run their own. */
export const studiosHandlers: Pick<Handlers<Calls>, 'gameWallets' | 'studioVisit' | 'retrieveBalance'> = {
  gameWallets: (context) => listWallets(context),
  studioVisit: { ownTransaction: (context, input) => visitStudio(context, input) },
  retrieveBalance: { ownTransaction: (context, input) => collectBalances(context, input) },
}
