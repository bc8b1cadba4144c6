import { propIds } from '#contract/awards.ts'
import type { BankruptGift, GiftId } from '#contract/bankruptcy.ts'
import { dayMs } from '#contract/durations.ts'
import type { SimServer, Player } from './simServer.ts'

/** In hundredths: below it a player is bankrupt; the amounts of the gifts; the bets of the day that the second one requires. */
const threshold = 1_000
const gifts = { '1': 5_000, '2': 8_000 } as const
const validBet = 4_000
const ids: readonly GiftId[] = ['1', '2']

/** The delay after a bankruptcy; shorter than the server's, so that sessions of an hour have gifts. */
const calmMs = 60_000
const minLoss = 100

/** UTC days since 1970. */
export const dayOf = (now: number): number => Math.floor(now / dayMs)
const betsOf = ({ rounds }: SimServer, player: Player, day: number): number =>
  rounds.reduce((sum, one) => sum + (one.player === player && !one.round.demo && dayOf(one.round.time) === day ? one.round.stake : 0), 0)

/** A player's losses since their last gift, and when they last played for coins. */
function lossOf({ rounds, gifts: given }: SimServer, player: Player): { lost: number; playedAt: number } {
  const before = given.findLast((one) => one.player === player)?.rounds ?? 0
  const played = rounds.filter((one, index) => index >= before && one.player === player && !one.round.demo)
  return {
    lost: played.reduce((sum, { round }) => sum + round.stake - round.payout, 0),
    playedAt: played.at(-1)?.round.time ?? 0,
  }
}
/** What may still be paid counts as balance (server/rewards/bankruptcy). */
const isOrdering = ({ orders }: SimServer, player: Player, now: number): boolean =>
  orders.some((one) => one.player === player && (one.state === 'created' || one.state === 'pending') && now < one.order.expiresAt)

/** A player's status with the gift. */
export function giftOf(server: SimServer, player: Player): BankruptGift {
  const now = server.clock.now()
  const day = dayOf(now)
  const { lost, playedAt } = lossOf(server, player)
  const bankrupt =
    server.accounts.balanceOf({ playerId: player.id }, 'coin') < threshold &&
    lost >= (server.isPoor ? 0 : minLoss) &&
    !isOrdering(server, player, now)
  // Among poor players gifts follow at once: a gift awarded twice would show there.
  const moment = playedAt + (server.isPoor ? 0 : calmMs)
  const currBet = bankrupt ? Math.min(betsOf(server, player, day), validBet) : 0
  const isTaken = (id: GiftId) => server.giftsOnce && server.gifts.some((one) => one.player === player && one.day === day && one.id === id)
  return {
    bankrupt,
    canReceiveLastMs: bankrupt ? moment : -1,
    gift2LastMs: bankrupt ? moment : -1,
    awardList: ids.map((id) => ({
      id,
      propId: propIds.coin,
      count: server.isPoor ? gifts[id] / 10 : gifts[id],
      canReceive: bankrupt && now >= moment && !isTaken(id) && (id === '1' || (isTaken('1') && currBet >= validBet)),
      isReceived: isTaken(id),
    })),
    currBet,
    validBet,
    serverTime: now,
  }
}
