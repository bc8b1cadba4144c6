import { hourMs, minuteMs } from '#contract/durations.ts'
import { kycSlots } from '#contract/kyc.ts'
import { exclusionMonths } from '#contract/responsibleGaming.ts'
import type { LimitKind, LimitPeriod } from '#contract/responsibleGaming.ts'
import { colors } from '#games/color-game/rules.ts'
import { storeImage } from '#server/identity/kyc/store.ts'
import { hashPassword } from '#server/identity/session/passwords.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import type { Refusal } from '#server/kernel/refusal.ts'
import { refundDeposit } from '#server/money/deposits/refunds.ts'
import type { Chance } from '../chance.ts'
import { openAccount } from './people.ts'
import type { Player, Role } from './people.ts'
import type { SeasonServer } from './seasonServer.ts'

/** The context of a season. */
export interface Stage {
  readonly server: SeasonServer
  readonly chance: Chance
  readonly players: Player[]
  /** How often each action was done and refused. */
  readonly tally: Map<string, { done: number; refused: number }>
}

interface Act {
  readonly name: string
  /** Relative frequency by role. */
  readonly weight: Readonly<Partial<Record<Role, number>>>
  /** False: it was refused, or there was nothing to do. */
  readonly play: (stage: Stage, player: Player) => Promise<boolean>
}

const games = ['perlas', 'biyahe-888', 'fiesta-nights'] as const
const stakes = [10_00, 20_00, 50_00, 50_00] as const

const safeboxPassword = '135790'
/** Of all safeboxes: hashing takes longer than everything else a player does. */
const safeboxHash = hashPassword(safeboxPassword)

/** Marks the player's identity as just confirmed; without the cost of hashing a password. */
const confirm = ({ server }: Stage, player: Player, purpose: 'bank' | 'withdrawal') =>
  server.deps.db.rows(
    `insert into confirmation (session_id, purpose, expires_at) select id, $2, $3::bigint from session where player_id = $1
       on conflict (session_id, purpose) do update set expires_at = excluded.expires_at`,
    [player.id, purpose, server.clock.now + minuteMs],
  )

async function openOrder({ server }: Stage, player: Player, amount: number, couponId?: string) {
  const order = await server.call(player, 'recharge', { typeId: 'qr-ph', amount, ...(couponId !== undefined && { couponId }) })
  return isRefusal(order) ? undefined : { orderId: order.orderId, amount, expiresAt: order.expiresAt }
}

/** The provider's notification that an order was paid, at a time that may be in the past. */
export async function payOrder(
  { server }: Stage,
  player: Player,
  order: { orderId: string; amount: number; expiresAt: number },
  paidAt: number,
  isDeclined = false,
) {
  const { orderId, amount } = order
  if (paidAt >= order.expiresAt || isDeclined) player.late.push(order)
  else player.paid.push(order)
  await server.notify({ noticeId: `${orderId}-paid`, about: { orderId }, kind: 'paid', amount, payment: `pay-${orderId}`, paidAt })
}

/** The notifications of an order arrive in order, late, after a «declined», or after the player's next action. */
async function deposit(stage: Stage, player: Player, amount: number, couponId?: string): Promise<boolean> {
  const { server, chance } = stage
  const order = await openOrder(stage, player, amount, couponId)
  if (!order) return false
  const outcome = chance.below(10)
  const isLater = outcome < 2
  const isLate = outcome === 2
  const isDeclined = outcome === 3
  if (isLater) {
    player.waiting.push({ ...order, paidAt: server.clock.now + minuteMs })
    return true
  }
  if (isDeclined) await server.notify({ noticeId: `${order.orderId}-failed`, about: { orderId: order.orderId }, kind: 'failed', amount })
  server.clock.now += isLate ? 20 * minuteMs : minuteMs
  await payOrder(stage, player, order, server.clock.now, isDeclined)
  return true
}

/** Whether the player has coins at a studio or in a round that is not paid yet. */
const isInPlay = ({ colorGame }: SeasonServer, { isAtStudio, staged, sharedRound }: Player): boolean =>
  isAtStudio || staged !== undefined || (sharedRound !== undefined && sharedRound === colorGame.unpaid())

/** Answers the reality check that a request is refused with, and requests again. */
async function afterRealityCheck<T>({ server }: Stage, player: Player, request: () => Promise<T | Refusal>): Promise<T | Refusal> {
  const result = await request()
  if (!isRefusal(result) || result.refused !== 'realityCheckDue') return result
  await server.call(player, 'ackRealityCheck', {})
  return request()
}

const openGame = (stage: Stage, player: Player, gameId: string) =>
  afterRealityCheck(stage, player, () => stage.server.call(player, 'startGame', { gameId }))

/** A visit of a few rounds. Returns the number of rounds played. */
async function visit(stage: Stage, player: Player, rounds: number, stake?: number): Promise<number> {
  const { server, chance } = stage
  const game = await openGame(stage, player, chance.pick(games))
  if (isRefusal(game)) return 0
  let played = 0
  let affordable: readonly number[] = stake === undefined ? stakes : [stake]
  for (let round = 0; round < rounds && affordable.length > 0; round++) {
    server.clock.now += 2_600
    const wager = chance.pick(affordable)
    const settled = await server.call(player, 'spin', { roundToken: game.roundToken, stake: wager })
    if (!isRefusal(settled)) played++
    else if (settled.refused === 'realityCheckDue') await server.call(player, 'ackRealityCheck', {})
    // Whoever cannot afford a stake tries a lower one.
    else if (settled.refused === 'balanceTooLow') affordable = affordable.filter((one) => one < wager)
    else break
  }
  return played
}

async function submitDocuments(
  { server }: Stage,
  player: Player,
  idType: 'passport' | 'drivers-license',
  idNumber: string,
): Promise<boolean> {
  const { db, random } = server.deps
  await db.transaction((tx) => Promise.all(kycSlots.map((slot) => storeImage(tx, 'kyc', player.id, slot, random.uuid(), server.clock.now))))
  const { name, birthDate } = player.person
  const result = await server.call(player, 'addKyc', { name, birthDate, idType, idNumber, address: '1 Rizal Avenue, Manila', submit: true })
  if (isRefusal(result)) return false
  player.documentsSubmittedAt ??= server.clock.now
  return true
}

async function bankOf(stage: Stage, player: Player): Promise<string | undefined> {
  if (player.bankId !== undefined) return player.bankId
  await confirm(stage, player, 'bank')
  const added = await stage.server.call(player, 'addBankInfo', {
    bankId: 'gcash',
    holder: player.person.name,
    account: `09${player.id} 55`,
  })
  if (isRefusal(added)) return undefined
  player.bankId = added.added
  return added.added
}

export async function withdraw(stage: Stage, player: Player, part = 1): Promise<boolean> {
  const { server } = stage
  let info = await server.call(player, 'getExchange', {})
  // Some first play coins that are locked.
  if (!isRefusal(info) && !info.isClosed && info.needDeposit === 0 && info.locked.length > 0 && stage.chance.is(0.5)) {
    await visit(stage, player, 20, 50_00)
    info = await server.call(player, 'getExchange', {})
  }
  if (isRefusal(info)) return false
  if (info.needKyc) {
    await submitDocuments(stage, player, 'passport', player.person.idNumber)
    return false
  }
  const amount = Math.min(Math.floor(info.withdrawable * part), info.max)
  const bankId = await bankOf(stage, player)
  if (bankId === undefined) return false
  await confirm(stage, player, 'withdrawal')
  // A player who cannot withdraw tries all the same.
  return !isRefusal(await server.call(player, 'exchange', { bankId, amount: Math.max(amount, info.isClosed ? 1 : 100_00) }))
}

/** Gives up what is left of the gift, as it is shown. */
export async function giveUp({ server }: Stage, player: Player): Promise<boolean> {
  const info = await server.call(player, 'getExchange', {})
  if (isRefusal(info) || !info.gift) return false
  return !isRefusal(await server.call(player, 'giveUpGift', { loses: info.gift.loses }))
}

const randomAmount = ({ chance }: Stage): number => chance.pick([100_00, 100_00, 150_00, 200_00, 500_00])

const acts: readonly Act[] = [
  {
    name: 'check in',
    weight: { honest: 3, multiAccount: 4, bonusHunter: 3, excluded: 2 },
    play: async ({ server }, player) => !isRefusal(await server.call(player, 'loginBonus3UserReceive', {})),
  },
  {
    name: 'deposit',
    weight: { honest: 4, multiAccount: 1, bonusHunter: 3, chargeback: 5, excluded: 5 },
    play: (stage, player) => deposit(stage, player, randomAmount(stage)),
  },
  {
    name: 'deposit with a coupon',
    weight: { honest: 1, multiAccount: 1, bonusHunter: 3 },
    async play(stage, player) {
      const { server, chance } = stage
      const findNew = async () => {
        const list = await server.call(player, 'coupons', {})
        return isRefusal(list) ? undefined : list.list.find(({ state }) => state === 'new')
      }
      let coupon = await findNew()
      if (!coupon && chance.is(0.3)) {
        // By an operator's mail.
        await (chance.is(0.5) ? server.giveCoupon(player.id, 1001, 20) : server.giveCoupon(player.id, 1201, 20_00))
        coupon = await findNew()
      }
      if (!coupon) return false
      if (coupon.propId >= 1301) return !isRefusal(await server.call(player, 'couponTake', { couponId: coupon.couponId }))
      return deposit(stage, player, 100_00, coupon.couponId)
    },
  },
  {
    name: 'first deposit',
    weight: { honest: 1, bonusHunter: 3, chargeback: 1 },
    async play({ server }, player) {
      const joined = await server.call(player, 'firstRechargeSign', {})
      const taken = await server.call(player, 'firstRechargeReceive', {})
      return !isRefusal(joined) || !isRefusal(taken)
    },
  },
  {
    name: 'play',
    weight: { honest: 6, multiAccount: 2, bonusHunter: 4, chargeback: 3, excluded: 4 },
    play: async (stage, player) => (await visit(stage, player, stage.chance.between(1, 6))) > 0,
  },
  {
    name: 'play long',
    weight: { honest: 1, bonusHunter: 1, excluded: 1 },
    play: async (stage, player) => (await visit(stage, player, 25)) > 0,
  },
  {
    name: 'mines',
    weight: { honest: 1.5, multiAccount: 1, bonusHunter: 3, chargeback: 1, excluded: 2 },
    async play(stage, player) {
      const { server, chance } = stage
      const game = await openGame(stage, player, 'mines')
      if (isRefusal(game)) return false
      const { roundToken } = game
      // The round that is open goes on.
      if (!player.staged) {
        const began = await server.call(player, 'stagedBet', { roundToken, stake: chance.pick(stakes), setup: chance.pick(['3', '10']) })
        if (isRefusal(began)) return false
        player.staged = began
      }
      const choose = async (choice: string): Promise<void> => {
        if (!player.staged) return
        const { roundId, version } = player.staged
        const moved = await server.call(player, 'stagedChoose', { roundToken, roundId, version, choice })
        // Refused: it was ended by its rule, or its player is away.
        player.staged = isRefusal(moved) || moved.isOver ? undefined : moved
      }
      for (let count = chance.below(4); count > 0 && player.staged; count--)
        await choose(chance.pick(player.staged.legal.filter((choice) => choice !== 'cash')))
      // Some leave it open.
      if (player.staged?.legal.includes('cash') && chance.is(0.6)) await choose('cash')
      return true
    },
  },
  {
    name: 'color game',
    weight: { honest: 1.5, multiAccount: 1, bonusHunter: 2, chargeback: 1, excluded: 2 },
    async play(stage, player) {
      const { server, chance } = stage
      const number = await server.colorGame.open()
      const bets = Array.from({ length: chance.between(1, 3) }, () => ({ choice: chance.pick(colors), stake: chance.pick(stakes) }))
      const placed = await afterRealityCheck(stage, player, () => server.call(player, 'liveBet', { gameId: 'color-game', number, bets }))
      if (!isRefusal(placed)) player.sharedRound = number
      // Other rounds are left to whoever comes next, who may be too late for them.
      if (chance.is(0.7)) await server.colorGame.finish()
      return !isRefusal(placed)
    },
  },
  {
    name: 'studio',
    weight: { honest: 1, bonusHunter: 1, excluded: 2 },
    async play({ server, chance }, player) {
      const went = await server.call(player, 'studioVisit', { provider: 'sandbox', amount: chance.pick([50_00, 100_00, 300_00]) })
      if (!isRefusal(went)) player.isAtStudio = true
      if (player.isAtStudio)
        for (let round = chance.below(4); round > 0; round--) await server.atStudio(player.id, chance.is(0.4) ? 'win' : 'lose')
      if (chance.is(0.6)) {
        server.clock.now += minuteMs
        const back = await server.call(player, 'retrieveBalance', {})
        if (!isRefusal(back)) player.isAtStudio = false
      }
      return !isRefusal(went)
    },
  },
  {
    name: 'documents',
    weight: { honest: 2, multiAccount: 1, bonusHunter: 3, chargeback: 3, excluded: 3 },
    play: (stage, player) => submitDocuments(stage, player, 'passport', player.person.idNumber),
  },
  {
    name: 'withdraw',
    weight: { honest: 2, multiAccount: 3, bonusHunter: 4, chargeback: 4, excluded: 3 },
    play: (stage, player) => withdraw(stage, player, stage.chance.is(0.6) ? 1 : 0.5),
  },
  {
    name: 'give the gift up',
    weight: { honest: 1, bonusHunter: 2, multiAccount: 0.5, chargeback: 1, excluded: 0.5 },
    play: giveUp,
  },
  {
    name: 'start again',
    weight: { honest: 1, multiAccount: 2, bonusHunter: 4, excluded: 1 },
    play: async ({ server, chance }, player) =>
      !isRefusal(await server.call(player, 'receiveBankruptGiftAward', { id: chance.is(0.7) ? '1' : '2' })),
  },
  {
    name: 'all out, then start again',
    weight: { bonusHunter: 2 },
    async play(stage, player) {
      await withdraw(stage, player)
      stage.server.clock.now += hourMs
      return !isRefusal(await stage.server.call(player, 'receiveBankruptGiftAward', { id: '1' }))
    },
  },
  {
    name: 'limit',
    weight: { honest: 0.5, excluded: 3 },
    async play({ server, chance }, player) {
      const kind: LimitKind = chance.pick(['deposit', 'loss', 'stake'])
      const period: LimitPeriod = chance.pick(['day', 'week', 'month'])
      // What was staked before the limit may count after it.
      if (isInPlay(server, player) || player.limits.some((one) => one.kind === kind && one.period === period)) return false
      const value = chance.pick([50_00, 200_00, 500_00])
      const from = server.clock.now
      const set = await server.call(player, 'setSelfLimit', { kind, period, value })
      if (isRefusal(set)) return false
      player.limits.push({ kind, period, value, from })
      return true
    },
  },
  {
    name: 'break',
    weight: { honest: 0.2, excluded: 0.7 },
    async play({ server, chance }, player) {
      const from = server.clock.now
      const closed = await server.call(player, 'takeBreak', { hours: chance.pick([24, 72, 168]) })
      if (isRefusal(closed) || !closed.closure) return false
      player.closedPeriods.push({ kind: 'break', from, until: closed.closure.until })
      return true
    },
  },
  {
    name: 'self-exclusion',
    weight: { honest: 0.1, bonusHunter: 0.2, chargeback: 0.2, excluded: 1 },
    async play({ server, chance }, player) {
      const from = server.clock.now
      const closed = await server.call(player, 'selfExclude', { months: chance.pick(exclusionMonths) })
      if (isRefusal(closed) || !closed.closure) return false
      player.hasLeftInPlay = isInPlay(server, player)
      player.closedPeriods.push({ kind: 'exclusion', from, until: closed.closure.until })
      return true
    },
  },
  {
    name: 'order, then self-exclusion, then pay',
    weight: { excluded: 0.5 },
    async play(stage, player) {
      const order = await openOrder(stage, player, 200_00)
      if (!order) return false
      const from = stage.server.clock.now
      const closed = await stage.server.call(player, 'selfExclude', { months: 6 })
      player.hasLeftInPlay = isInPlay(stage.server, player)
      if (!isRefusal(closed) && closed.closure) player.closedPeriods.push({ kind: 'exclusion', from, until: closed.closure.until })
      stage.server.clock.now += minuteMs
      player.late.push(order)
      await stage.server.notify({
        noticeId: `${order.orderId}-paid`,
        about: { orderId: order.orderId },
        kind: 'paid',
        amount: order.amount,
      })
      return true
    },
  },
  {
    name: 'come back as somebody new',
    weight: { excluded: 1.5, multiAccount: 0.7, bonusHunter: 0.3 },
    async play(stage, player) {
      const { server, chance, players } = stage
      const { person } = player
      if (person.accounts.length > 2) return false
      const account = `again_${player.id}_${person.accounts.length}`
      const id = await server.register({ account, birthDate: person.birthDate, ...(chance.is(0.5) && { pid: player.id }) })
      const other = openAccount(person, id, player.role, player.cluster)
      players.push(other)
      if (chance.is(0.7))
        await (chance.is(0.5)
          ? submitDocuments(stage, other, 'passport', person.idNumber)
          : submitDocuments(stage, other, 'drivers-license', `D${id}`))
      return true
    },
  },
  {
    name: 'battle',
    weight: { honest: 1, multiAccount: 4, bonusHunter: 3 },
    play: async ({ server, chance }, player) => !isRefusal(await server.call(player, 'pkSignUp', { camp: chance.pick(['red', 'blue']) })),
  },
  {
    name: 'task',
    weight: { honest: 1, multiAccount: 2, bonusHunter: 2 },
    play: async ({ server, chance }, player) =>
      !isRefusal(
        await server.call(player, 'receiveTaskAward', {
          id: chance.pick(['day-bet', 'once-kyc', 'week-deposit', 'day-ride', 'week-bet', 'day-sign-in']),
        }),
      ),
  },
  {
    name: 'draw',
    weight: { honest: 1, multiAccount: 2, bonusHunter: 2 },
    play: async ({ server }, player) => !isRefusal(await server.call(player, 'receiveDrawChance', {})),
  },
  {
    name: 'rebates and bank',
    weight: { honest: 0.5, bonusHunter: 1 },
    async play({ server }, player) {
      const rebate = await server.call(player, 'betBonusReceive', {})
      const bank = await server.call(player, 'receiveVipBonusUser', { level: 1 })
      return !isRefusal(rebate) || !isRefusal(bank)
    },
  },
  {
    name: 'into the safebox',
    weight: { honest: 0.5, bonusHunter: 0.7, chargeback: 2 },
    async play({ server, chance }, player) {
      await server.deps.db.rows('insert into safebox_password (player_id, password_hash) values ($1, $2) on conflict do nothing', [
        player.id,
        await safeboxHash,
      ])
      return !isRefusal(await server.call(player, 'safeboxPut', { amount: chance.pick([20_00, 100_00, 300_00]) }))
    },
  },
  {
    name: 'out of the safebox',
    weight: { honest: 0.4, bonusHunter: 0.5, excluded: 0.3, chargeback: 2 },
    async play({ server, chance }, player) {
      const amount = chance.pick([10_00, 40_00, 100_00, 300_00])
      return !isRefusal(await server.call(player, 'safeboxTake', { amount, password: safeboxPassword }))
    },
  },
  {
    name: 'the channel takes it back',
    weight: { chargeback: 5, bonusHunter: 0.5, excluded: 0.5 },
    async play({ server, chance }, player) {
      const order = player.paid.at(-1)
      if (!order) return false
      const amount = chance.is(0.7) ? order.amount : Math.floor(order.amount / 2)
      const { orderId } = order
      await server.notify({ noticeId: `${orderId}-back`, about: { orderId }, kind: 'refunded', amount })
      return true
    },
  },
  {
    name: 'an operator gives it back',
    weight: { honest: 0.4, bonusHunter: 1, excluded: 1.5 },
    async play({ server }, player) {
      const order = player.paid.at(-1)
      if (!order) return false
      const result = await server.deps.db.transaction((tx) =>
        refundDeposit(tx, { orderId: order.orderId, by: 'ana', reason: 'asked for it' }, server.clock.now),
      )
      return !isRefusal(result)
    },
  },
]

/** Picks the next action of a player with this role. */
export function pickAct(role: Role, chance: Chance): Act {
  const total = acts.reduce((sum, { weight }) => sum + (weight[role] ?? 0), 0)
  let remaining = (chance.below(1_000_000) / 1_000_000) * total
  const act = acts.find(({ weight }) => (remaining -= weight[role] ?? 0) < 0)
  if (!act) throw new Error(`a ${role} has nothing to do`)
  return act
}
