import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { bonusCoins } from './bonusCredit.ts'

export const bonusHandlers: Pick<Handlers<Calls>, 'bonusCoins'> = { bonusCoins: (context) => bonusCoins(context) }
