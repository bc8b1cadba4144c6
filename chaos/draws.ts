import { setTimeout as wait } from 'node:timers/promises'
import { propIds } from '#contract/awards.ts'
import type { Answer } from '#contract/call.ts'
import { failureName } from '#contract/failures.ts'
import type { DrawResult } from '#contract/jackpot.ts'
import { secureRandom } from '#server/kernel/random.ts'
import type { Client } from './client.ts'
import type { Load } from './load.ts'
import { callOrThrow, callUntilAnswered } from './player.ts'
import type { Player } from './player.ts'

/** Between the draws of one player, so that the chances of a day last for many kills. */
const pauseMs = 40

const coinsOf = ({ type, propId, count }: Pick<DrawResult, 'type' | 'propId' | 'count'>): number =>
  type === 'jackpot' || propId === propIds.coin ? count : 0

/** Draws one after another until a response is missing, the day's draws are used up or `stop` is aborted. */
async function drawUntilNoResponse(client: Client, player: Player, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && !player.isDrawnOut) {
    const requestId = secureRandom.uuid()
    const result = await client.call('receiveDrawChance', {}, { token: player.token, requestId })
    if (result.kind === 'inDoubt') {
      player.uncertainDraws.add(requestId)
      return
    }
    record(player, result.answer)
    await wait(pauseMs)
  }
}

function record(player: Player, { errcode, message, data }: Answer<DrawResult>): void {
  if (errcode === 0 && data) player.draws.set(data.drawId, coinsOf(data))
  else if (failureName(errcode) === 'jackpotNoChance') player.isDrawnOut = true
  else if (failureName(errcode) !== 'stillProcessing') throw new Error(`${player.name}: a draw was refused: ${message}`)
}

/** Retries every draw in doubt; returns how many there were and how many the server had decided before it was killed. */
async function settleDraws(client: Client, player: Player): Promise<{ retried: number; settledBefore: number }> {
  const answers = await Promise.all(
    [...player.uncertainDraws].map((requestId) => callUntilAnswered(client, 'receiveDrawChance', {}, requestId, player.token)),
  )
  for (const answer of answers) record(player, answer)
  player.uncertainDraws.clear()
  return { retried: answers.length, settledBefore: answers.filter(({ replayed }) => replayed).length }
}

const pageSize = 50

/** Every recorded draw: the coins that it won, by its id. */
async function recordedDraws(client: Client, player: Player): Promise<Map<string, number>> {
  const recorded = new Map<string, number>()
  for (let pageNum = 1; ; pageNum++) {
    const { list } = await callOrThrow(client, 'getPersonJackpotDrawAwardLog', { pageNum, pageSize }, player.token)
    for (const { drawId, type, award } of list) recorded.set(drawId, coinsOf({ type, propId: award.propId, count: award.count }))
    if (list.length < pageSize) return recorded
  }
}

export const draws: Load = {
  name: 'draw',
  run: drawUntilNoResponse,
  settle: settleDraws,
  acknowledged: (player) => player.draws,
  recorded: recordedDraws,
}
