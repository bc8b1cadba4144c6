import { setTimeout as wait } from 'node:timers/promises'
import type { DepositOrder } from '#contract/wallet.ts'
import { createSandboxChannel } from '#server/adapters/sandboxChannel.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { secureRandom } from '#server/kernel/random.ts'
import type { Client } from './client.ts'
import type { Load } from './load.ts'
import { callOrThrow, callUntilAnswered, patienceMs } from './player.ts'
import type { Player } from './player.ts'

const order = { typeId: 'qr-ph', amount: 100_00 }
/** Between the deposits of one player, so that there are not more deposits than spins. */
const pauseMs = 40
const retryMs = 20

/**
 * Notifies the server, signed like the sandbox provider, that an order is paid: twice, as providers do. True once the server has confirmed
 * it.
 */
async function notifyPaid(client: Client, { secret }: Player, { orderId, amount }: DepositOrder): Promise<boolean> {
  const channel = createSandboxChannel(secret, systemClock)
  const { payload, headers } = channel.sign({ noticeId: `${orderId}-paid`, orderId, kind: 'paid', amount })
  const answers = await Promise.all([0, 1].map(() => client.post('/payment/notice/sandbox', payload, headers)))
  const unexpected = answers.find((status) => status !== undefined && status !== 200 && status < 500)
  if (unexpected) throw new Error(`the notice of order ${orderId} was answered ${unexpected}`)
  return answers.includes(200)
}

/** Opens the order in progress, whose request id stays the same until it is paid. Undefined: no response. */
async function openOrder(client: Client, player: Player): Promise<DepositOrder | undefined> {
  player.openDepositId ??= secureRandom.uuid()
  const result = await client.call('recharge', order, { token: player.token, requestId: player.openDepositId })
  if (result.kind === 'inDoubt') return undefined
  if (result.answer.errcode !== 0 || !result.answer.data) throw new Error(`${player.name}: a deposit was refused: ${result.answer.message}`)
  return result.answer.data
}

function acknowledge(player: Player, { orderId, amount }: DepositOrder): void {
  player.deposits.set(orderId, amount)
  player.openDepositId = undefined
}

const pageSize = 50

/** Deposits: an order, and the provider's signed notification for it. A deposit is acknowledged once the notification was confirmed. */
export const deposits: Load = {
  name: 'deposit',

  async run(client, player, stop) {
    while (!stop.aborted) {
      const opened = await openOrder(client, player)
      if (!opened || !(await notifyPaid(client, player, opened))) return
      acknowledge(player, opened)
      await wait(pauseMs)
    }
  },

  async settle(client, player) {
    const requestId = player.openDepositId
    if (!requestId) return { retried: 0, settledBefore: 0 }
    const { data: opened, message } = await callUntilAnswered(client, 'recharge', order, requestId, player.token)
    if (!opened) throw new Error(`${player.name}: a deposit was refused: ${message}`)
    const { state } = await callOrThrow(client, 'rechargeStatus', { orderId: opened.orderId }, player.token)
    // A provider retries until it gets a confirmation.
    const timeout = AbortSignal.timeout(patienceMs)
    while (!(await notifyPaid(client, player, opened))) {
      if (timeout.aborted) throw new Error(`the notice of order ${opened.orderId} was not accepted within ${patienceMs} ms`)
      await wait(retryMs)
    }
    acknowledge(player, opened)
    return { retried: 1, settledBefore: state === 'paid' ? 1 : 0 }
  },

  acknowledged: (player) => player.deposits,

  async recorded(client, player) {
    const recorded = new Map<string, number>()
    for (let pageNum = 1; ; pageNum++) {
      const { list } = await callOrThrow(client, 'rechargeRecord', { pageNum, pageSize }, player.token)
      for (const { orderId, amount, state } of list) if (state === 'paid') recorded.set(orderId, amount)
      if (list.length < pageSize) return recorded
    }
  },
}
