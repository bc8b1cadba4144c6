import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { receiveSignIn, signInBonus } from './service.ts'

export const signInBonusHandlers: Pick<Handlers<Calls>, 'loginBonus3User' | 'loginBonus3UserReceive'> = {
  loginBonus3User: (context) => signInBonus(context),
  loginBonus3UserReceive: (context, input) => receiveSignIn(context, input),
}
