import type { House, Player } from './house.ts'

const minuteMs = 60_000
/** One at once, and another every few minutes: the real house gives them for bets. */
const chanceEvery = 3 * minuteMs

export const drawsOf = ({ draws }: House, player: Player) => draws.filter((draw) => draw.player === player)
/** Draws that the player holds. */
export const chancesOf = (house: House, player: Player): number =>
  1 + Math.floor((house.clock.now() - player.since) / chanceEvery) - drawsOf(house, player).length
