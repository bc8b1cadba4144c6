import { setTimeout as wait } from 'node:timers/promises'
import type { OutputOf } from '#contract/call.ts'
import { failureName } from '#contract/failures.ts'
import type { Calls } from '#contract/index.ts'
import type { PublicRound } from '#contract/live.ts'
import type { Draw } from '#games/fair/fair.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { registrationFields } from '../../build/registrationFields.ts'
import type { Server } from './servers.ts'

const retryMs = 100
const patienceMs = 60_000

interface Bet {
  readonly choice: string
  readonly stake: number
}

export interface Bettor {
  readonly playerId: string
  readonly token: string
  readonly startBalance: number
  /** What the server accepted, by round; and the multiple that a cash-out was accepted at. */
  readonly bets: Map<number, Bet>
  readonly cashOuts: Map<number, number>
}

const account = (name: string) => ({
  account: name,
  password: `${name}-password`,
  ...registrationFields,
})

interface Options {
  readonly servers: readonly Server[]
  readonly draw: Draw
  readonly scan: (text: string, where: string) => void
}

/** Calls, with one request id, one server after the other until one answers. */
async function ask<Name extends 'accountRegist4' | 'liveMine' | 'liveBet' | 'liveCashOut' | 'getLiveUrl' | 'refreshData'>(
  { servers, draw, scan }: Options,
  name: Name,
  input: object,
  token?: string,
) {
  const requestId = secureRandom.uuid()
  const deadline = performance.now() + patienceMs
  for (let turn = draw(2); performance.now() < deadline; turn++) {
    const server = servers[turn % servers.length]
    const result = await server?.client.call(name, input as never, { requestId, ...(token && { token }) })
    if (result?.kind === 'answered' && failureName(result.answer.errcode) !== 'stillProcessing') {
      scan(JSON.stringify(result.answer), name)
      return result.answer as { errcode: number; message: string; data: OutputOf<Calls[Name]> | null }
    }
    await wait(retryMs)
  }
  throw new Error(`${name} got no response within ${patienceMs} ms`)
}
type Asked = Parameters<typeof ask>[1]

export async function callOrThrow<Name extends Asked>(
  options: Options,
  name: Name,
  input: object,
  token?: string,
): Promise<OutputOf<Calls[Name]>> {
  const answer = await ask(options, name, input, token)
  if (answer.errcode !== 0 || answer.data === null) throw new Error(`${name} was refused: ${answer.message}`)
  return answer.data as OutputOf<Calls[Name]>
}

export async function createBettor(options: Options, name: string, playerIdOf: (name: string) => Promise<string>): Promise<Bettor> {
  const { token } = await callOrThrow(options, 'accountRegist4', account(name))
  const { coin } = await callOrThrow(options, 'refreshData', {}, token)
  return { playerId: await playerIdOf(name), token, startBalance: coin, bets: new Map(), cashOuts: new Map() }
}

/** Choices of a game, as players make them. */
const choices: Readonly<Record<string, (draw: Draw) => string>> = {
  'color-game': (draw) => ['yellow', 'white', 'pink', 'blue', 'red', 'green'][draw(6)] ?? 'red',
  crash: (draw) => (draw(2) === 0 ? 'hand' : ((101 + draw(300)) / 100).toFixed(2)),
  bingo: (draw) => String(1 + draw(999_999)),
}

/** Refusals that are right: the round was over, or the kite’s string had snapped. */
const expected = new Set(['roundClosed', 'cashOutClosed'])

/** One bet in an open round, at any moment of it. Returns a problem in words. */
export async function betOnce(options: Options, gameId: string, bettor: Bettor, round: PublicRound): Promise<string | undefined> {
  const { draw } = options
  const bet = { choice: choices[gameId]?.(draw) ?? '', stake: 100 * (1 + draw(5)) }
  // Some come too late.
  await wait(draw(Math.max(1, round.closesAt - Date.now() + 50)))
  const answer = await ask(options, 'liveBet', { gameId, number: round.number, bets: [bet] }, bettor.token)
  if (answer.errcode === 0) bettor.bets.set(round.number, bet)
  else if (!expected.has(failureName(answer.errcode) ?? '')) return `a bet was refused: ${answer.message}`
  return undefined
}

/** Leaves a running round by hand, some moment after it began. */
export async function cashOutOnce(options: Options, gameId: string, bettor: Bettor, number: number): Promise<string | undefined> {
  const bet = bettor.bets.get(number)
  if (bet?.choice !== 'hand') return undefined
  await wait(options.draw(8_000))
  const answer = await ask(options, 'liveCashOut', { gameId, number }, bettor.token)
  if (answer.errcode === 0 && answer.data) bettor.cashOuts.set(number, (answer.data as OutputOf<Calls['liveCashOut']>).cashOut)
  else if (!expected.has(failureName(answer.errcode) ?? '')) return `a cash-out was refused: ${answer.message}`
  return undefined
}
