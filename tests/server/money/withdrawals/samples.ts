import type { Answer } from '#contract/call.ts'
import type { ConfirmPurpose } from '#contract/confirmation.ts'
import type { BankAccount, Exchange, WithdrawalOrder } from '#contract/withdrawal.ts'
import type { PayoutNotice } from '#server/adapters/payouts.ts'
import { createSandboxPayouts } from '#server/adapters/sandboxPayouts.ts'
import { giveAward } from '#server/awards/awards.ts'
import { moveWithdrawals } from '#server/money/withdrawals/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import type { Policy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'
import { approveIdentity, name } from './identity.ts'

export { approveIdentity, name }

export const password = 'correct horse'
export const rules = defaultPolicy.withdrawal

/** A server where nothing is locked, and no deposit is required, unless the rules are changed. */
export const createTestServer = (change: Partial<Policy['withdrawal']> = {}, kyc: Partial<Policy['kyc']> = {}): Promise<TestApp> =>
  createApp({
    policy: {
      withdrawal: { ...rules, turnover: { deposit: 0, gift: 0, welcome: 0 }, giftPpm: 0, minDeposited: 0, ...change },
      kyc: { ...defaultPolicy.kyc, ...kyc },
    },
  })

/** Confirms the player's identity, for one act of this kind. */
export const confirm = (app: TestApp, token: string, purpose: ConfirmPurpose) => app.call('confirmIdentity', { password, purpose }, token)
export const gcash = { bankId: 'gcash', holder: name, account: '0917 123 4321' }
/** A separate account: a bank account that two players share makes them one person. */
export const gcashOf = ({ userId }: { readonly userId: string }) => ({ ...gcash, account: `09${userId} 4321` })

export interface Player {
  readonly token: string
  readonly userId: string
  readonly account: string
}
export interface Payee extends Player {
  readonly bankId: string
}

/** A player whose identity is verified. */
export async function verifiedPlayer(app: TestApp): Promise<Player> {
  const player = await app.register()
  await approveIdentity(app, player.userId)
  return player
}

type Body = Record<string, unknown>
/** Calls that change where coins go, by a player who has just confirmed their identity. */
export async function changeBank<Data>(app: TestApp, call: string, { token }: Player, body: Body): Promise<Answer<Data>> {
  dataOf(await confirm(app, token, 'bank'))
  return app.call<Data>(call, body, token)
}
export interface Banks {
  added: string
  banks: BankAccount[]
}
export const addBank = (app: TestApp, player: Player, body: Body = {}) =>
  changeBank<Banks>(app, 'addBankInfo', player, { ...gcashOf(player), ...body })

/** A verified player with a bank account. */
export async function payee(app: TestApp): Promise<Payee> {
  const player = await verifiedPlayer(app)
  const { added } = dataOf(await addBank(app, player))
  return { ...player, bankId: added }
}

export const exchange = (app: TestApp, { token, bankId }: Payee, amount = 200_00, more: Body = {}) =>
  app.call<WithdrawalOrder>('exchange', { bankId, amount, ...more }, token)
/** The same, by a player who has just confirmed their identity. */
export async function withdraw(app: TestApp, player: Payee, amount = 200_00): Promise<Answer<WithdrawalOrder>> {
  dataOf(await confirm(app, player.token, 'withdrawal'))
  return exchange(app, player, amount)
}
/** A payee with an order. */
export async function payeeWithOrder(app: TestApp, amount = 200_00): Promise<Payee & { order: WithdrawalOrder }> {
  const player = await payee(app)
  return { ...player, order: dataOf(await withdraw(app, player, amount)) }
}

export const infoOf = async (app: TestApp, { token }: Player): Promise<Exchange> =>
  dataOf(await app.call<Exchange>('getExchange', {}, token))
export const statusOf = async (app: TestApp, { token }: Player, orderId: string): Promise<WithdrawalOrder> =>
  dataOf(await app.call<WithdrawalOrder>('exchangeStatus', { orderId }, token))

/** Lets time pass, and runs the server's jobs. */
export async function passSeconds(app: TestApp, seconds: number): Promise<void> {
  app.clock.pass(seconds * 1000)
  await moveWithdrawals(app.deps)
}
/** Until the channel was called: for orders that need no review. */
export async function untilPaying(app: TestApp): Promise<void> {
  await passSeconds(app, rules.holdSeconds)
  await passSeconds(app, rules.autoReview.seconds)
}

export const notice = ({ orderId, amount }: WithdrawalOrder, changes: Partial<PayoutNotice> = {}): PayoutNotice => ({
  noticeId: `${orderId}-${changes.kind ?? 'paid'}`,
  orderId,
  kind: 'paid',
  amount,
  ...changes,
})
/** The channel's notice, signed as it signs; returns the response's status. */
export async function sendNotice(
  app: TestApp,
  sent: PayoutNotice,
  { at = app.clock.now, change = (body: string) => body } = {},
): Promise<number> {
  const { payload, headers } = createSandboxPayouts(app.deps.secret, app.deps.clock).sign(sent, at)
  return (await app.post('/payout/notice/sandbox', change(payload), headers)).statusCode
}

/** Gives the player coins that are a gift. */
export const giveGift = (app: TestApp, { userId }: Player, amount: number) =>
  app.db.transaction((tx) =>
    giveAward(tx, {
      playerId: userId,
      activityId: 'tasks',
      award: { id: uniqueRef(), propId: 2001, count: amount },
      now: app.clock.now,
      kind: 'task',
      ref: uniqueRef(),
      policy: app.deps.policy,
    }),
  )
export const giftOf = async (app: TestApp, player: Player) => (await infoOf(app, player)).locked.find(({ source }) => source === 'gift')
