import { randomUUID } from 'node:crypto'
import { propIds } from '#contract/awards.ts'
import type { DrawResult } from '#contract/jackpot.ts'
import type { GameStart, SettledRound } from '#contract/play.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import type { SandboxNotice } from '#server/adapters/sandboxChannel.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import { refundDeposit } from '#server/money/deposits/refunds.ts'
import { rejectWithdrawal } from '#server/money/withdrawals/decide.ts'
import { giveChances } from '#server/play/jackpot/chances.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { chargebackNotice, deliver, paidNotice } from '../../fixtures/deposits.ts'
import { notice as payoutNotice, payee, sendNotice } from '../withdrawals/samples.ts'

export interface MoneyPlayer {
  readonly token: string
  readonly userId: string
  readonly game: GameStart
  /** Orders that were returned to the player. */
  readonly orders: DepositOrder[]
  /** The player's own bank account, and the withdrawals to it that were returned to them. */
  readonly bankId: string
  readonly withdrawals: WithdrawalOrder[]
  /** The orders among these with a planned notice or refund. */
  readonly planned: Set<string>
}

/** `delta`: the change of the player's coins, less their debt. */
export type Outcome =
  | { readonly kind: 'done'; readonly replayed: boolean; readonly response: string; readonly delta: number }
  | { readonly kind: 'refused'; readonly name: string }

/** Something that a player, a channel or an operator requests once, and that may be delivered many times. */
export interface Intent {
  readonly action: string
  readonly player: MoneyPlayer
  /** Responses state whether they are replays. */
  readonly tellsReplays: boolean
  readonly deliver: () => Promise<Outcome>
}

const safeboxPassword = '135790'

type Below = (limit: number) => number

/** One way to move money. A new one is a new entry in the list below. */
export interface Action {
  readonly name: string
  /** Its frequency, relative to the others. */
  readonly weight: number
  /** Refusals that may happen in a random order of actions. */
  readonly mayRefuse: readonly string[]
  /** Undefined: not possible for this player now. */
  readonly createIntent: (app: TestApp, player: MoneyPlayer, below: Below) => Omit<Intent, 'action' | 'player'> | undefined
}

/** Confirms the player's identity, as every withdrawal requires; without the cost of hashing a password. */
const confirmFirst = ({ db, clock }: TestApp, { userId }: MoneyPlayer) =>
  db.rows(
    `insert into confirmation (session_id, purpose, expires_at) select id, 'withdrawal', $2::bigint from session where player_id = $1
       on conflict (session_id, purpose) do update set expires_at = excluded.expires_at`,
    [userId, clock.now + 60_000],
  )

/** A call on the wire, with its own request id. */
const byCall = <Data>(
  app: TestApp,
  { token }: MoneyPlayer,
  [path, body]: readonly [path: string, body: Record<string, unknown>],
  deltaOf: (data: Data) => number,
): ReturnType<Action['createIntent']> => {
  const requestId = randomUUID()
  return {
    tellsReplays: true,
    deliver: async () => {
      const { errcode, message, data, replayed } = await app.call<Data>(path, { ...body, requestId }, token)
      if (errcode !== 0 || data === null) return { kind: 'refused', name: message }
      return { kind: 'done', replayed: replayed === true, response: JSON.stringify(data), delta: deltaOf(data) }
    },
  }
}

const byNotice = (app: TestApp, notice: SandboxNotice, delta: number): ReturnType<Action['createIntent']> => ({
  tellsReplays: false,
  deliver: async () => {
    const status = await deliver(app, notice)
    return status === 200 ? { kind: 'done', replayed: false, response: 'accepted', delta } : { kind: 'refused', name: String(status) }
  },
})

/**
 * An order for which neither this nor the other was planned before: money that arrives after a «failed» is returned, and their order is
 * open.
 */
const orderFor = (what: string, { orders, planned }: MoneyPlayer, other = what): DepositOrder | undefined => {
  const order = orders.find(({ orderId }) => !planned.has(`${what} ${orderId}`) && !planned.has(`${other} ${orderId}`))
  if (order) planned.add(`${what} ${order.orderId}`)
  return order
}

/** The latest withdrawal, if this was not planned for it before: older ones are under way. */
const withdrawalFor = (what: string, { withdrawals, planned }: MoneyPlayer): WithdrawalOrder | undefined => {
  const order = withdrawals.at(-1)
  if (!order || planned.has(`${what} ${order.orderId}`)) return undefined
  planned.add(`${what} ${order.orderId}`)
  return order
}

const coinsIn = (awards: readonly { propId: number; count: number }[]): number =>
  awards.reduce((sum, { propId, count }) => sum + (propId === propIds.coin ? count : 0), 0)

export const actions: readonly Action[] = [
  {
    name: 'spin',
    weight: 8,
    mayRefuse: ['balanceTooLow', 'stillProcessing'],
    createIntent: (app, player, below) => {
      const { roundToken, stakes } = player.game
      const stake = stakes[below(stakes.length)]
      return byCall<SettledRound>(app, player, ['spin', { roundToken, stake }], (round) => round.payout - round.stake)
    },
  },
  {
    name: 'draw',
    weight: 3,
    mayRefuse: ['jackpotNoChance'],
    createIntent: (app, player) =>
      byCall<DrawResult>(app, player, ['receiveDrawChance', {}], ({ type, propId, count }) =>
        type === 'jackpot' || propId === propIds.coin ? count : 0,
      ),
  },
  {
    name: 'daily bonus',
    weight: 1,
    mayRefuse: ['alreadyDone', 'notAvailable', 'balanceTooLow'],
    createIntent: (app, player, below) =>
      byCall<{ awards: { propId: number; count: number }[] }>(
        app,
        player,
        ['loginBonus3UserReceive', below(3) === 0 ? { makeUp: true } : {}],
        ({ awards }) => coinsIn(awards),
      ),
  },
  {
    name: 'task or chest',
    weight: 2,
    mayRefuse: ['notYet', 'alreadyDone'],
    createIntent: (app, player, below) => {
      const ids = ['day-pearls', 'day-bet', 'week-spins', 'once-spins', 'chest-20', 'chest-40']
      return byCall<{ awards: { propId: number; count: number }[] }>(
        app,
        player,
        ['receiveTaskAward', { id: ids[below(ids.length)] }],
        ({ awards }) => coinsIn(awards),
      )
    },
  },
  {
    name: 'of VIP progress',
    weight: 2,
    // Last month earned nothing.
    mayRefuse: ['vipOnly', 'notYet', 'alreadyDone', 'notAvailable'],
    createIntent: (app, player, below) => {
      const calls = [
        ['receiveVipBonusUser', { level: 1 + below(3) }],
        ['appVipUserReceiveDaily', {}],
        ['appVipUserReceiveSignInAward', {}],
        ['receiveVipTaskAndBonus', { id: below(2) === 0 ? 'play' : 'days' }],
        ['monthlyBonusReceive', {}],
      ] as const
      const one = calls[below(calls.length)] ?? calls[0]
      return byCall<{ awards: { propId: number; count: number }[] }>(app, player, one, ({ awards }) => coinsIn(awards))
    },
  },
  {
    name: 'rebate',
    weight: 1,
    mayRefuse: ['alreadyDone'],
    createIntent: (app, player, below) =>
      byCall<{ awards: { propId: number; count: number }[] }>(
        app,
        player,
        below(2) === 0 ? ['betBonusReceive', {}] : ['betBonusByTypeReceive', { type: 1 + below(3) }],
        ({ awards }) => coinsIn(awards),
      ),
  },
  {
    name: 'gift to start again',
    weight: 2,
    mayRefuse: ['bankruptNot', 'bankruptNotNow', 'bankruptBetMissing', 'bankruptClosed'],
    createIntent: (app, player, below) =>
      byCall<{ awards: { propId: number; count: number }[] }>(
        app,
        player,
        ['receiveBankruptGiftAward', { id: below(2) === 0 ? '1' : '2' }],
        ({ awards }) => coinsIn(awards),
      ),
  },
  {
    name: 'order',
    weight: 3,
    mayRefuse: ['tooManyOpenOrders'],
    createIntent: (app, player, below) =>
      byCall<DepositOrder>(app, player, ['recharge', { typeId: 'qr-ph', amount: 100_00 + below(400_00) }], (order) => {
        if (!player.orders.some(({ orderId }) => orderId === order.orderId)) player.orders.push(order)
        return 0
      }),
  },
  {
    name: 'paid',
    weight: 4,
    mayRefuse: [],
    createIntent: (app, player) => {
      const order = orderFor('paid', player, 'failed')
      return order && byNotice(app, paidNotice(order), order.amount)
    },
  },
  {
    name: 'failed',
    weight: 1,
    mayRefuse: [],
    createIntent: (app, player) => {
      const order = orderFor('failed', player, 'paid')
      return order && byNotice(app, { ...paidNotice(order), noticeId: `${order.orderId}-failed`, kind: 'failed' }, 0)
    },
  },
  {
    name: 'taken back by the channel',
    weight: 1,
    // Before it was paid.
    mayRefuse: ['409'],
    createIntent: (app, player) => {
      const order = orderFor('back', player)
      return order && byNotice(app, chargebackNotice(order), -order.amount)
    },
  },
  {
    name: 'given back by an operator',
    weight: 1,
    mayRefuse: ['orderNotPaid', 'refundNotHeld'],
    createIntent: (app, player) => {
      const order = orderFor('refund', player)
      if (!order) return undefined
      const { orderId } = order
      return {
        tellsReplays: false,
        deliver: async () => {
          const result = await app.db.transaction((tx) => refundDeposit(tx, { orderId, by: 'ana', reason: 'test' }, app.clock.now))
          return isRefusal(result)
            ? { kind: 'refused', name: result.refused }
            : { kind: 'done', replayed: false, response: result.refundId, delta: -result.amount }
        },
      }
    },
  },
  {
    name: 'into the safebox',
    weight: 2,
    mayRefuse: ['balanceTooLow'],
    createIntent: (app, player, below) => {
      const amount = 1_00 + below(100_00)
      return byCall(app, player, ['safeboxPut', { amount }], () => -amount)
    },
  },
  {
    name: 'out of the safebox',
    weight: 2,
    mayRefuse: ['balanceTooLow'],
    createIntent: (app, player, below) => {
      const amount = 1_00 + below(50_00)
      return byCall(app, player, ['safeboxTake', { amount, password: safeboxPassword }], () => amount)
    },
  },
  {
    name: 'withdrawal',
    weight: 4,
    // A confirmation is valid for one withdrawal: a concurrent one may have used it up.
    mayRefuse: ['confirmIdentity', 'tooManyOpenOrders', 'withdrawalLimitReached', 'balanceTooLow', 'turnoverMissing'],
    createIntent: (app, player, below) => {
      const order = byCall<WithdrawalOrder>(
        app,
        player,
        ['exchange', { bankId: player.bankId, amount: 100_00 + below(200_00) }],
        (order) => {
          if (!player.withdrawals.some(({ orderId }) => orderId === order.orderId)) player.withdrawals.push(order)
          return -order.amount
        },
      )
      return order && { ...order, deliver: () => confirmFirst(app, player).then(order.deliver) }
    },
  },
  {
    name: 'paid out or declined',
    weight: 2,
    // The channel was not called: an operator was faster.
    mayRefuse: ['404'],
    createIntent: (app, player, below) => {
      const order = withdrawalFor('payout', player)
      const kind = below(3) === 0 ? 'declined' : 'paid'
      return (
        order && {
          tellsReplays: false,
          deliver: async () => {
            const status = await sendNotice(app, payoutNotice(order, { kind }))
            if (status !== 200) return { kind: 'refused', name: String(status) }
            return { kind: 'done', replayed: false, response: kind, delta: kind === 'paid' ? 0 : order.amount }
          },
        }
      )
    },
  },
  {
    name: 'rejected by an operator',
    weight: 3,
    mayRefuse: ['undecided'],
    createIntent: (app, player) => {
      const order = withdrawalFor('rejected', player)
      return (
        order && {
          tellsReplays: false,
          deliver: async () => {
            const decided = await app.db.transaction((tx) => rejectWithdrawal(tx, order.orderId, 'ana', 'test', app.clock.now))
            return 'explanation' in decided
              ? { kind: 'refused', name: 'undecided' }
              : { kind: 'done', replayed: false, response: decided.orderId, delta: order.amount }
          },
        }
      )
    },
  },
]

/** A player in a game, with jackpot chances and a bank account. */
export async function joinPlayer(app: TestApp, gameId: string, chances: number): Promise<MoneyPlayer> {
  const { token, userId, bankId } = await payee(app)
  const game = dataOf(await app.call<GameStart>('startGame', { gameId }, token))
  dataOf(await app.call('safeboxSetPassword', { password: safeboxPassword }, token))
  await giveChances(app.db, userId, chances)
  return { token, userId, bankId, game, orders: [], withdrawals: [], planned: new Set() }
}
