import type { Calls } from '#contract/index.ts'
import { asGuest } from '../../kernel/context.ts'
import type { Handlers } from '../../kernel/context.ts'
import { receiveCheckIn, dailyCheckIn } from './service.ts'

export const dailyCheckInHandlers: Pick<Handlers<Calls>, 'loginBonus3User' | 'guestCheckIn' | 'loginBonus3UserReceive'> = {
  loginBonus3User: (context) => dailyCheckIn(context),
  guestCheckIn: (context) => dailyCheckIn(asGuest(context)),
  loginBonus3UserReceive: (context, input) => receiveCheckIn(context, input),
}
