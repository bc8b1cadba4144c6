import { propIds } from '#contract/awards.ts'
import type { DrawResult } from '#contract/jackpot.ts'
import { refuse } from '#server/kernel/refusal.ts'
import { chancesOf, drawsOf } from './chances.ts'
import { freshInput } from './gameRules.ts'
import { loginOf } from './sessionRules.ts'
import type { ServerRules } from './simServer.ts'

const still = { from: 0, to: 0 }
const pools = {
  total: 0,
  megaJackpot: 0,
  majorJackpot: 0,
  minorJackpot: 0,
  miniJackpot: 0,
  megaJackpotSection: still,
  majorJackpotSection: still,
  minorJackpotSection: still,
  miniJackpotSection: still,
}

/** The jackpot's draw (server/play/jackpot): one chance, one draw, paid at once; pending until it was shown. */
export const jackpotRules: ServerRules = {
  jackpotPools: () => pools,
  getJackpotDrawInfo: (context) => {
    const { server } = context
    const { player } = loginOf(context)
    const chanceSize = chancesOf(server, player)
    return {
      ...pools,
      canReceiveDrawChance: chanceSize > 0 || !server.chancesCount,
      chanceSize,
      needDeposit: 0,
      needTyping: 0,
      cells: [],
      wheelOdds: [],
      pendingDraw: drawsOf(server, player).find(({ isSeen }) => !isSeen)?.result ?? null,
      jackpotWinnerList: [],
    }
  },
  receiveDrawChance: (context) => {
    const { server, requestId } = context
    const { player } = loginOf(context)
    const idle = freshInput(context)
    if (idle) return idle
    if (server.chancesCount && chancesOf(server, player) < 1) return refuse('jackpotNoChance')
    if (server.chance.is(server.busyness)) return refuse('stillProcessing')
    const isJackpot = server.chance.is(0.2)
    const sector = server.chance.below(4)
    const pool = [propIds.mega, propIds.major, propIds.minor, propIds.mini][sector] ?? propIds.mini
    const result: DrawResult = {
      drawId: `draw-${server.draws.length + 1}`,
      cell: server.chance.below(12),
      type: isJackpot ? 'jackpot' : 'award',
      id: '1',
      propId: isJackpot ? pool : propIds.coin,
      count: server.chance.between(1, 4) * 100,
      bonus: 0,
      wheel: isJackpot ? { sector } : null,
    }
    server.accounts.post(result.drawId, 'coin', 'operator', { playerId: player.id }, result.count)
    server.draws.push({ result, player, requestId, isSeen: false })
    return result
  },
  drawSeen: (context, { drawId }) => {
    const draw = drawsOf(context.server, loginOf(context).player).find(({ result }) => result.drawId === drawId)
    if (!draw) return refuse('notAvailable')
    draw.isSeen = true
    return { drawId }
  },
}
