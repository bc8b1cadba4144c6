import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { dailyGame, playDailyGame } from './service.ts'

export const dailyGameHandlers: Pick<Handlers<Calls>, 'dailyGameInfo' | 'dailyGamePlay'> = {
  dailyGameInfo: (context) => dailyGame(context),
  dailyGamePlay: (context) => playDailyGame(context),
}
