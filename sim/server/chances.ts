import { minuteMs } from '#contract/durations.ts'
import type { SimServer, Player } from './simServer.ts'

/** One at once, and another every few minutes: the real server awards them for bets. */
const chanceEvery = 3 * minuteMs

export const drawsOf = ({ draws }: SimServer, player: Player) => draws.filter((draw) => draw.player === player)
/** The player's available draws. */
export const chancesOf = (server: SimServer, player: Player): number =>
  1 + Math.floor((server.clock.now() - player.since) / chanceEvery) - drawsOf(server, player).length
