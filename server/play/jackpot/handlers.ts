import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { drawPrize, markDrawSeen } from './draw.ts'
import { guestJackpotInfo, jackpotInfo, ownDraws, jackpotRank } from './info.ts'
import { showPools } from './pools.ts'

type JackpotCalls =
  | 'jackpotPools'
  | 'getJackpotDrawInfo'
  | 'guestJackpot'
  | 'receiveDrawChance'
  | 'drawSeen'
  | 'getPersonJackpotDrawAwardLog'
  | 'getJackpotRank'

export const jackpotHandlers: Pick<Handlers<Calls>, JackpotCalls> = {
  jackpotPools: (context) => showPools(context.db, context.now),
  getJackpotDrawInfo: (context) => jackpotInfo(context),
  guestJackpot: (context) => guestJackpotInfo(context),
  receiveDrawChance: (context) => drawPrize(context),
  drawSeen: (context, input) => markDrawSeen(context, input.drawId),
  getPersonJackpotDrawAwardLog: { onReplica: (context, input) => ownDraws(context, input) },
  getJackpotRank: (context, input) => jackpotRank(context, input),
}
