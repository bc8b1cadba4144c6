import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { bonusCoins } from './bonus.ts'

export const bonusHandlers: Pick<Handlers<Calls>, 'bonusCoins'> = { bonusCoins: (context) => bonusCoins(context) }
