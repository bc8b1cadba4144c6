import type { OutputOf, CallInputOf } from '#contract/call.ts'
import { failureName } from '#contract/failures.ts'
import { calls } from '#contract/index.ts'
import type { CallName, Calls } from '#contract/index.ts'
import type { createSandboxChannel } from '#server/adapters/sandboxChannel.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { registrationFields } from '../../build/registrationFields.ts'
import type { Client } from '../../chaos/client.ts'
import { callUntilAnswered, callOrThrow } from '../../chaos/player.ts'

export interface BenchTarget {
  readonly client: Client
  readonly address: string
  readonly channel: ReturnType<typeof createSandboxChannel>
  /** How often each call was refused, by its reason. */
  readonly refused: Map<string, number>
  calls: number
}

const password = 'correct horse'
const deposit = 500_00

/** One player of the day, and what a visit keeps from minute to minute. */
export class Player {
  readonly #house: BenchTarget
  readonly #token: string
  readonly #index: number
  #roundToken = ''
  #stake = 0
  #stream: AbortController | undefined
  #reads = 0

  constructor(house: BenchTarget, token: string, index: number) {
    this.#house = house
    this.#token = token
    this.#index = index
  }

  static async register(house: BenchTarget, index: number): Promise<Player> {
    const signUp = { account: `player_${1_000 + index}`, password, ...registrationFields }
    const { token } = await callOrThrow(house.client, 'accountRegist4', signUp)
    const player = new Player(house, token, index)
    // One in twenty has a limit: their bets are checked.
    if (index % 20 === 0) await player.#ask('setSelfLimit', { kind: 'stake', period: 'month', value: 100_000_00 })
    return player
  }

  /** What a refusal asks for is done once, as the app does it: confirming who one is, the reality check, a deposit. */
  async #ask<Name extends CallName>(
    name: Name,
    input: CallInputOf<Calls[Name]>,
    isAgain = false,
  ): Promise<OutputOf<Calls[Name]> | undefined> {
    this.#house.calls++
    // The client asks by path; a busy machine may take longer than it waits.
    const path = calls[name].path as Name
    const { errcode, data } = await callUntilAnswered(this.#house.client, path, input, secureRandom.uuid(), this.#token)
    if (errcode === 0) return data ?? undefined
    const reason = failureName(errcode) ?? String(errcode)
    const key = `${name}: ${reason}`
    this.#house.refused.set(key, (this.#house.refused.get(key) ?? 0) + 1)
    if (isAgain) return undefined
    if (reason === 'confirmIdentity') await this.#ask('confirmIdentity', { password }, true)
    else if (reason === 'realityCheckDue') await this.#ask('ackRealityCheck', {}, true)
    else if (reason === 'balanceTooLow') await this.#deposit()
    else return undefined
    return this.#ask(name, input, true)
  }

  async #deposit(): Promise<void> {
    const order = await this.#ask('recharge', { typeId: 'qr-ph', amount: deposit })
    if (!order) return
    const { orderId, amount } = order
    const { payload, headers } = this.#house.channel.sign({ noticeId: `${orderId}-paid`, orderId, kind: 'paid', amount })
    const status = await this.#house.client.post('/payment/notice/sandbox', payload, headers)
    if (status !== 200) throw new Error(`a notice was answered ${status}`)
    await this.#ask('rechargeStatus', { orderId })
  }

  /** Opens the app and a game; every second visit listens to the live game too. */
  async arrive(visit: number): Promise<void> {
    await this.#ask('getAfterLoginInfoWeb', {})
    await this.#ask('activityGetStatusList', {})
    await this.#ask('jackpotPools', {})
    await this.#ask('liveGames', {})
    if (visit === 0) {
      await this.#ask('loginBonus3User', {})
      await this.#ask('loginBonus3UserReceive', {})
    }
    const game = await this.#ask('startGame', { gameId: games[(this.#index + visit) % games.length] ?? 'perlas' })
    if (!game) throw new Error(`a game did not open: ${[...this.#house.refused.keys()].join(', ')}`)
    this.#roundToken = game.roundToken
    this.#stake = game.minBet
    if ((this.#index + visit) % 2 === 0) await this.#listen()
  }

  async #listen(): Promise<void> {
    const live = await this.#ask('getLiveUrl', {})
    if (!live) return
    const stream = new AbortController()
    this.#stream = stream
    const response = await fetch(new URL(live.url, this.#house.address), { signal: stream.signal })
    // It is read until the visit ends.
    void response.body?.pipeTo(new WritableStream()).catch(() => {})
  }

  /** A minute in the game: the app's own refreshing, some spins, and a look at another page. */
  async stay(spins: number): Promise<void> {
    await this.#ask('refreshData', {})
    await this.#ask('online', { roundToken: this.#roundToken })
    for (let spin = 0; spin < spins; spin++) await this.#ask('spin', { roundToken: this.#roundToken, stake: this.#stake })
    const name = looks[(this.#index + this.#reads++) % looks.length] ?? 'betRecord'
    await this.#ask(name, {})
  }

  async leave(): Promise<void> {
    await this.#ask('exitGame', { roundToken: this.#roundToken })
    this.#stream?.abort()
    this.#stream = undefined
  }

  get isListening(): boolean {
    return this.#stream !== undefined
  }
}

const games = ['perlas', 'biyahe-888', 'fiesta-nights']
/** Pages that players look at, in turn. */
const looks = [
  'getTaskUser',
  'betRecord',
  'appUserCoinDetail',
  'getVipInfo',
  'pkData',
  'betRecordReport',
  'coinReport',
  'getMail3',
  'selfLimits',
  'rankInfo',
  'bonusCoins',
  'coupons',
  'getBankruptGiftInfo',
  'realityCheck',
  'getExchange',
  'rechargeRecord',
  'liveMine',
  'pointsInfo',
  'activityAwardGetLog',
] as const
