import { setTimeout as wait } from 'node:timers/promises'
import type { OutputOf, CallInputOf } from '#contract/call.ts'
import type { ConfirmPurpose } from '#contract/confirmation.ts'
import { failureName } from '#contract/failures.ts'
import type { CallName, Calls } from '#contract/index.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { registrationFields } from '../build/registrationFields.ts'
import type { Client } from './client.ts'

/** A settled round as the server acknowledged it; amounts in hundredths. */
export interface Round {
  readonly stake: number
  readonly payout: number
}

export interface Player {
  readonly name: string
  readonly token: string
  readonly roundToken: string
  readonly stake: number
  /** Balance before the first round. */
  startBalance: number
  /** Every acknowledged round by its id. */
  readonly rounds: Map<string, Round>
  /** Request ids of spins without a response: only the server knows whether they were settled. */
  readonly uncertainRounds: Set<string>
  /** Coins won by every acknowledged draw, by its id. */
  readonly draws: Map<string, number>
  /** Request ids of draws without a response. */
  readonly uncertainDraws: Set<string>
  /** Amounts of every deposit that the server has confirmed to its provider, by order. */
  readonly deposits: Map<string, number>
  /** Request id of the order being paid. */
  openDepositId: string | undefined
  /** What left the balance by every acknowledged withdrawal, by order; and request ids of those without a response. */
  readonly withdrawals: Map<string, number>
  readonly uncertainWithdrawals: Set<string>
  /** The player's bank account. */
  bankId: string
  /** The installation's secret, with which the sandbox provider signs. */
  readonly secret: Buffer
  /** The balance is too low for a stake. */
  isBroke: boolean
  /** The day's draws are used up. */
  isDrawnOut: boolean
}

const gameId = 'perlas'
/** How long a request is repeated: longer than a cluster takes to elect its next leader. */
export const patienceMs = 60_000
const retryMs = 20

/** Calls until the server responds, always with the same request id. */
export async function callUntilAnswered<Name extends CallName>(
  client: Client,
  name: Name,
  input: CallInputOf<Calls[Name]>,
  requestId: string,
  token?: string,
) {
  const timeout = AbortSignal.timeout(patienceMs)
  while (!timeout.aborted) {
    const result = await client.call(name, input, { requestId, ...(token && { token }) })
    if (result.kind === 'answered' && failureName(result.answer.errcode) !== 'stillProcessing') return result.answer
    await wait(retryMs)
  }
  throw new Error(`${name} got no response within ${patienceMs} ms`)
}

/** The data of a response that must not be a refusal. */
export async function callOrThrow<Name extends CallName>(
  client: Client,
  name: Name,
  input: CallInputOf<Calls[Name]>,
  token?: string,
): Promise<OutputOf<Calls[Name]>> {
  const answer = await callUntilAnswered(client, name, input, secureRandom.uuid(), token)
  if (answer.data === null || answer.errcode !== 0) throw new Error(`${name} was refused: ${answer.message}`)
  return answer.data
}

const passwordOf = (name: string): string => `${name}-password`

/** Registers a player and opens a game. `secret` is the installation's, for players who deposit. */
export async function createPlayer(client: Client, name: string, secret: Buffer = Buffer.alloc(0)): Promise<Player> {
  const signUp = { account: name, password: passwordOf(name), ...registrationFields }
  const { token } = await callOrThrow(client, 'accountRegist4', signUp)
  const game = await callOrThrow(client, 'startGame', { gameId }, token)
  const { roundToken, minBet: stake, balance: startBalance } = game
  const results = { rounds: new Map(), uncertainRounds: new Set<string>(), draws: new Map(), uncertainDraws: new Set<string>() }
  const paying = {
    deposits: new Map(),
    openDepositId: undefined,
    withdrawals: new Map(),
    uncertainWithdrawals: new Set<string>(),
    bankId: '',
    secret,
  }
  return { ...paying, name, token, roundToken, stake, startBalance, ...results, isBroke: false, isDrawnOut: false }
}

/** Confirms the identity, for one action. If the server does not respond, the action itself will find out. */
export const confirmFor = (client: Client, { name, token }: Player, purpose: ConfirmPurpose) =>
  client.call('confirmIdentity', { password: passwordOf(name), purpose }, { token, requestId: secureRandom.uuid() })

/** Spins one after another until a response is missing, the balance is empty or `stop` is aborted. */
export async function playUntilNoResponse(client: Client, player: Player, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && !player.isBroke) if (!(await spinOnce(client, player))) return
}

/** One spin; false without a response. */
export async function spinOnce(client: Client, player: Player): Promise<boolean> {
  const { token, roundToken, stake } = player
  const requestId = secureRandom.uuid()
  const result = await client.call('spin', { roundToken, stake }, { token, requestId })
  if (result.kind === 'inDoubt') player.uncertainRounds.add(requestId)
  else record(player, result.answer)
  return result.kind === 'answered'
}

function record(
  player: Player,
  { errcode, message, data }: { errcode: number; message: string; data: OutputOf<Calls['spin']> | null },
): void {
  if (errcode === 0 && data) player.rounds.set(data.roundId, { stake: data.stake, payout: data.payout })
  else if (failureName(errcode) === 'balanceTooLow') player.isBroke = true
  else if (failureName(errcode) !== 'stillProcessing') throw new Error(`${player.name}: a spin was refused: ${message}`)
}

/** Retries every spin in doubt, as the app does; returns how many the server had settled before it was killed. */
export async function settleUncertain(client: Client, player: Player): Promise<{ retried: number; settledBefore: number }> {
  const { token, roundToken, stake } = player
  const answers = await Promise.all(
    [...player.uncertainRounds].map((requestId) => callUntilAnswered(client, 'spin', { roundToken, stake }, requestId, token)),
  )
  for (const answer of answers) record(player, answer)
  player.uncertainRounds.clear()
  return { retried: answers.length, settledBefore: answers.filter(({ replayed }) => replayed).length }
}
