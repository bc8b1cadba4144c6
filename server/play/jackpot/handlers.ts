import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { draw, markDrawSeen } from './draw.ts'
import { guestInfo, info, log, rank } from './info.ts'
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
  getJackpotDrawInfo: (context) => info(context),
  guestJackpot: (context) => guestInfo(context),
  receiveDrawChance: (context) => draw(context),
  drawSeen: (context, input) => markDrawSeen(context, input.drawId),
  getPersonJackpotDrawAwardLog: { onReplica: (context, input) => log(context, input) },
  getJackpotRank: (context, input) => rank(context, input),
}
