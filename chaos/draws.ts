import { setTimeout as wait } from 'node:timers/promises'
import { props } from '#contract/awards.ts'
import type { Answer } from '#contract/call.ts'
import { failureName } from '#contract/failures.ts'
import type { DrawResult } from '#contract/jackpot.ts'
import { secureRandom } from '#server/kernel/random.ts'
import type { Load } from './load.ts'
import { demand, insist } from './player.ts'
import type { Player } from './player.ts'
import type { Wire } from './wire.ts'

/** Between the draws of one player, so that the chances of a day last for many kills. */
const pauseMs = 40

const coinsOf = ({ type, propId, count }: Pick<DrawResult, 'type' | 'propId' | 'count'>): number =>
  type === 'jackpot' || propId === props.coin ? count : 0

/** Draws one after another until a response is missing, the day's draws are used up or `stop` is aborted. */
async function drawUntilLost(wire: Wire, player: Player, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && !player.isDrawnOut) {
    const requestId = secureRandom.uuid()
    const heard = await wire.call('receiveDrawChance', {}, { token: player.token, requestId })
    if (heard.kind === 'inDoubt') {
      player.drawsInDoubt.add(requestId)
      return
    }
    record(player, heard.answer)
    await wait(pauseMs)
  }
}

function record(player: Player, { errcode, message, data }: Answer<DrawResult>): void {
  if (errcode === 0 && data) player.draws.set(data.drawId, coinsOf(data))
  else if (failureName(errcode) === 'jackpotNoChance') player.isDrawnOut = true
  else if (failureName(errcode) !== 'stillProcessing') throw new Error(`${player.name}: a draw was refused: ${message}`)
}

/** Retries every draw in doubt; returns how many there were and how many the server had decided before it was killed. */
async function settleDraws(wire: Wire, player: Player): Promise<{ asked: number; settledBefore: number }> {
  const answers = await Promise.all(
    [...player.drawsInDoubt].map((requestId) => insist(wire, 'receiveDrawChance', {}, requestId, player.token)),
  )
  for (const answer of answers) record(player, answer)
  player.drawsInDoubt.clear()
  return { asked: answers.length, settledBefore: answers.filter(({ replayed }) => replayed).length }
}

const pageSize = 50

/** Every recorded draw: the coins that it won, by its id. */
async function recordedDraws(wire: Wire, player: Player): Promise<Map<string, number>> {
  const recorded = new Map<string, number>()
  for (let pageNum = 1; ; pageNum++) {
    const { list } = await demand(wire, 'getPersonJackpotDrawAwardLog', { pageNum, pageSize }, player.token)
    for (const { drawId, type, award } of list) recorded.set(drawId, coinsOf({ type, propId: award.propId, count: award.count }))
    if (list.length < pageSize) return recorded
  }
}

export const draws: Load = {
  name: 'draw',
  run: drawUntilLost,
  settle: settleDraws,
  told: (player) => player.draws,
  recorded: recordedDraws,
}
