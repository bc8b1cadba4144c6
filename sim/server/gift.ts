import { props } from '#contract/awards.ts'
import type { BankruptGift, GiftId } from '#contract/bankruptcy.ts'
import type { House, Player } from './house.ts'

const dayMs = 24 * 60 * 60_000
/** In hundredths: who holds less is bankrupt; what the gifts give; what the second one asks for in bets of its day. */
const threshold = 1_000
const gifts = { '1': 5_000, '2': 8_000 } as const
const validBet = 4_000
const ids: readonly GiftId[] = ['1', '2']

/** UTC days since 1970. */
export const dayOf = (now: number): number => Math.floor(now / dayMs)
const betsOf = ({ rounds }: House, player: Player, day: number): number =>
  rounds.reduce((sum, one) => sum + (one.player === player && !one.round.demo && dayOf(one.round.time) === day ? one.round.stake : 0), 0)

/** Where a player stands with the gift. */
export function giftOf(house: House, player: Player): BankruptGift {
  const now = house.clock.now()
  const day = dayOf(now)
  const bankrupt = house.purses.balanceOf({ playerId: player.id }, 'coin') < threshold
  const currBet = bankrupt ? Math.min(betsOf(house, player, day), validBet) : 0
  const isTaken = (id: GiftId) => house.giftsOnce && house.gifts.some((one) => one.player === player && one.day === day && one.id === id)
  return {
    bankrupt,
    canReceiveLastMs: now,
    gift2LastMs: now,
    awardList: ids.map((id) => ({
      id,
      propId: props.coin,
      count: house.isPoor ? gifts[id] / 10 : gifts[id],
      canReceive: bankrupt && !isTaken(id) && (id === '1' || (isTaken('1') && currBet >= validBet)),
      isReceived: isTaken(id),
    })),
    currBet,
    validBet,
    serverTime: now,
  }
}
