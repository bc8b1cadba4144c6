import { props } from '#contract/awards.ts'
import type { DrawResult } from '#contract/jackpot.ts'
import { refuse } from '#server/kernel/refusal.ts'
import { chancesOf, drawsOf } from './chances.ts'
import { freshInput } from './gameRules.ts'
import type { Rules } from './house.ts'
import { loginOf } from './sessionRules.ts'

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

/** The jackpot's draw (server/play/jackpot): one chance, one draw, paid at once; pending until somebody has seen it. */
export const jackpotRules: Rules = {
  jackpotPools: () => pools,
  getJackpotDrawInfo: (asking) => {
    const { house } = asking
    const { player } = loginOf(asking)
    const chanceSize = chancesOf(house, player)
    return {
      ...pools,
      canReceiveDrawChance: chanceSize > 0 || !house.chancesCount,
      chanceSize,
      needDeposit: 0,
      needTyping: 0,
      cells: [],
      wheelOdds: [],
      pendingDraw: drawsOf(house, player).find(({ isSeen }) => !isSeen)?.result ?? null,
      jackpotWinnerList: [],
    }
  },
  receiveDrawChance: (asking) => {
    const { house, requestId } = asking
    const { player } = loginOf(asking)
    const idle = freshInput(asking)
    if (idle) return idle
    if (house.chancesCount && chancesOf(house, player) < 1) return refuse('jackpotNoChance')
    if (house.chance.is(house.busyness)) return refuse('stillProcessing')
    const isJackpot = house.chance.is(0.2)
    const sector = house.chance.below(4)
    const pool = [props.mega, props.major, props.minor, props.mini][sector] ?? props.mini
    const result: DrawResult = {
      drawId: `draw-${house.draws.length + 1}`,
      cell: house.chance.below(12),
      type: isJackpot ? 'jackpot' : 'award',
      id: '1',
      propId: isJackpot ? pool : props.coin,
      count: house.chance.between(1, 4) * 100,
      bonus: 0,
      wheel: isJackpot ? { sector } : null,
    }
    house.purses.post(result.drawId, 'coin', 'house', { playerId: player.id }, result.count)
    house.draws.push({ result, player, requestId, isSeen: false })
    return result
  },
  drawSeen: (asking, { drawId }) => {
    const draw = drawsOf(asking.house, loginOf(asking).player).find(({ result }) => result.drawId === drawId)
    if (!draw) return refuse('goneOrExpired')
    draw.isSeen = true
    return { drawId }
  },
}
