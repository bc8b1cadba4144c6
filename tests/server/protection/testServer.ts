import type { Answer } from '#contract/call.ts'
import { failureName } from '#contract/failures.ts'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { spinLock } from '#server/play/games/spinStatements.ts'
import { requireStakeAllowed } from '#server/protection/pass.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { credit } from '../fixtures/balances.ts'
import { deliver } from '../fixtures/deposits.ts'
import { settleRound } from '../fixtures/rounds.ts'

/** A server without inactivity pauses, session expiry and reality checks: these tests are about other times. */
export const createTestServer = (): Promise<TestApp> =>
  createApp({
    policy: { session: { ...defaultPolicy.session, days: 10_000, idleMinutes: 100_000_000 }, realityCheckMinutes: 100_000_000 },
  })

/** «11-18 10:00» or «2027-05-18 10:00», UTC. */
export const timeOf = (when: string): number => Date.parse(`${/^\d{4}-/.test(when) ? when : `2026-${when}`}Z`.replace(' ', 'T'))
const stamp = (time: number): string => {
  const text = new Date(time).toISOString().slice(0, 16).replace('T', ' ')
  return text.startsWith('2026-') ? text.slice(5) : text
}

interface Limited {
  limit: { kind: string; period: string }
  resetAt: number
}

/** A refusal in the table's notation. */
function resultOf({ errcode, data }: Answer<unknown>): string {
  const name = failureName(errcode)
  const { kind, until, availableAt } = (data ?? {}) as { kind?: string; until?: number; availableAt?: number }
  if (name === 'ownLimitReached') {
    const { limit, resetAt } = data as Limited
    return `limit ${limit.kind}.${limit.period} until ${stamp(resetAt)}`
  }
  if (name === 'selfExcluded') return `${kind} until ${stamp(until ?? 0)}`
  if (name === 'closureTooShort') return `too short, until ${stamp(until ?? 0)}`
  if (name === 'notYet') return `not before ${stamp(availableAt ?? 0)}`
  if (name === 'notAvailable') return 'gone'
  if (name === 'sessionOver') return 'logged out'
  return name ?? String(errcode)
}
const outcome = (answer: Answer<unknown>): string => (answer.errcode === 0 ? 'ok' : resultOf(answer))

interface Device {
  token: string
  roundToken: string
}

/** A player of the table, with two devices. Amounts in the actions are coins, or minutes for time. */
export async function createPlayer(app: TestApp) {
  const { account, token, userId } = await app.register()
  // The player's own coins: a self-exclusion forfeits the welcome gift.
  await credit(app, userId, 'coin', 1_000_00)
  const logIn = async (): Promise<string> =>
    dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' })).token
  // One game at a time: both devices play the one that the first opened.
  const open = async (by: string, gameId: string) => dataOf(await app.call<{ roundToken: string }>('startGame', { gameId }, by)).roundToken
  const secondToken = await logIn()
  const first: Device = { token, roundToken: await open(token, 'fiesta-nights') }
  const second: Device = { token: secondToken, roundToken: first.roundToken }
  let orderId = ''
  let paid = 0

  const limitIn = ({ limits }: SelfControl, name: string): string => {
    const limit = limits.find(({ kind, period }) => `${kind}.${period}` === name)
    if (!limit) throw new Error(`there is no limit ${name}`)
    const unit = limit.kind === 'time' ? 1 : 100
    const shown = (value: number | null) => (value === null ? 'none' : String(value / unit))
    if (limit.value === null) return 'none'
    const used = limit.kind === 'time' && limit.used > 0 ? ` (${limit.used} used)` : ''
    const pending = limit.loosening ? `, ${shown(limit.loosening.value)} from ${stamp(limit.loosening.confirmFrom)}` : ''
    return `holds ${shown(limit.value)}${pending}${used}`
  }
  const valueOf = (name: string, text: string): number | null =>
    text === 'none' ? null : Number(text) * (name.startsWith('time') ? 1 : 100)
  const keyOf = (name: string) => {
    const [kind, period] = name.split('.')
    return { kind, period }
  }
  const change = async (call: string, device: Device, name: string, value: string): Promise<string> => {
    const answer = await app.call<SelfControl>(call, { ...keyOf(name), value: valueOf(name, value) }, device.token)
    return answer.errcode === 0 && answer.data ? limitIn(answer.data, name) : resultOf(answer)
  }
  const close = (answer: Answer<SelfControl>): string => {
    const closure = answer.errcode === 0 ? answer.data?.closure : undefined
    return closure ? `${closure.kind} until ${stamp(closure.until)}` : resultOf(answer)
  }

  /** A round with a chosen payout, through the spin's own gate and its own statement. */
  async function settle(stake: number, payout: number): Promise<string> {
    const { now } = app.clock
    return app.db.transaction(async (tx) => {
      await tx.rows(spinLock, [userId])
      const refusal = await requireStakeAllowed(tx, { playerId: userId, stake, demo: false, now, policy: app.deps.policy })
      if (refusal) return resultOf({ errcode: 10008, message: '', data: refusal.data })
      const gameSession = { userId, sessionHash: hashToken(first.roundToken) }
      return (await settleRound(tx, app, gameSession, { stake, payout })) ? 'ok' : 'not settled'
    })
  }

  async function pay(): Promise<string> {
    const order = await app.db.row<{ amount: number }>('select amount from deposit_order where id = $1', [orderId])
    const status = await deliver(app, { noticeId: `${orderId}-${paid++}`, orderId, kind: 'paid', amount: order?.amount ?? 0 })
    return status === 200 ? 'ok' : 'not heard'
  }

  const coins = (text = ''): number => Number(text) * 100
  const actions: Record<string, (device: Device, words: readonly string[]) => Promise<string>> = {
    set: (device, [name = '', value = '']) => change('setSelfLimit', device, name, value),
    confirm: (device, [name = '', value = '']) => change('confirmSelfLimit', device, name, value),
    look: async (device, [name = '']) => limitIn(dataOf(await app.call<SelfControl>('selfLimits', {}, device.token)), name),
    stake: async ({ token: by, roundToken }, [amount]) => outcome(await app.call('spin', { roundToken, stake: coins(amount) }, by)),
    round: (_device, [stake, , payout]) => settle(coins(stake), coins(payout)),
    start: async (device, [mode]) => {
      const answer = await app.call<{ roundToken: string }>('startGame', { gameId: 'biyahe-888', tryIt: mode === 'demo' }, device.token)
      // A new game closes the one that was open.
      if (answer.data?.roundToken) first.roundToken = second.roundToken = answer.data.roundToken
      return outcome(answer)
    },
    deposit: async (device, [amount]) => {
      const answer = await app.call<{ orderId: string }>('recharge', { typeId: 'qr-ph', amount: coins(amount) }, device.token)
      orderId = answer.data?.orderId ?? orderId
      return outcome(answer)
    },
    pay: () => pay(),
    draw: async (device) => outcome(await app.call('receiveDrawChance', {}, device.token)),
    sign: async (device) => outcome(await app.call('loginBonus3UserReceive', {}, device.token)),
    coins: async (device) => outcome(await app.call('refreshData', {}, device.token)),
    break: async (device, [hours]) => close(await app.call<SelfControl>('takeBreak', { hours: Number(hours) }, device.token)),
    exclude: async (device, [months]) => close(await app.call<SelfControl>('selfExclude', { months: Number(months) }, device.token)),
    log: async (device) => {
      device.token = await logIn()
      return 'ok'
    },
  }
  return {
    token,
    userId,
    account,
    do(action: string): Promise<string> {
      const isSecond = action.startsWith('second: ')
      const [verb = '', ...words] = (isSecond ? action.slice('second: '.length) : action).split(' ')
      const work = actions[verb]
      if (!work) throw new Error(`nobody knows how to ${action}`)
      return work(isSecond ? second : first, words)
    },
  }
}
