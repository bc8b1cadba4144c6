import { setTimeout as wait } from 'node:timers/promises'
import type { DepositOrder } from '#contract/wallet.ts'
import { createSandboxChannel } from '#server/adapters/sandboxChannel.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { secureRandom } from '#server/kernel/random.ts'
import type { Load } from './load.ts'
import { demand, insist, patienceMs } from './player.ts'
import type { Player } from './player.ts'
import type { Wire } from './wire.ts'

const order = { typeId: 'qr-ph', amount: 100_00 }
/** Between the deposits of one player, so that there are not more deposits than spins. */
const pauseMs = 40
const retryMs = 20

/**
 * Notifies the server, signed like the sandbox provider, that an order is paid: twice, as providers do. True once the server has confirmed
 * it.
 */
async function tellPaid(wire: Wire, { secret }: Player, { orderId, amount }: DepositOrder): Promise<boolean> {
  const channel = createSandboxChannel(secret, systemClock)
  const { payload, headers } = channel.sign({ noticeId: `${orderId}-paid`, orderId, kind: 'paid', amount })
  const answers = await Promise.all([0, 1].map(() => wire.post('/payment/notice/sandbox', payload, headers)))
  const strange = answers.find((status) => status !== undefined && status !== 200 && status < 500)
  if (strange) throw new Error(`the notice of order ${orderId} was answered ${strange}`)
  return answers.includes(200)
}

/** Opens the order in progress, whose request id stays the same until it is paid. Undefined: no response. */
async function openOrder(wire: Wire, player: Player): Promise<DepositOrder | undefined> {
  player.depositInHand ??= secureRandom.uuid()
  const heard = await wire.call('recharge', order, { token: player.token, requestId: player.depositInHand })
  if (heard.kind === 'inDoubt') return undefined
  if (heard.answer.errcode !== 0 || !heard.answer.data) throw new Error(`${player.name}: a deposit was refused: ${heard.answer.message}`)
  return heard.answer.data
}

function acknowledge(player: Player, { orderId, amount }: DepositOrder): void {
  player.deposits.set(orderId, amount)
  player.depositInHand = undefined
}

const pageSize = 50

/** Deposits: an order, and the provider's signed notification for it. A deposit is acknowledged once the notification was confirmed. */
export const deposits: Load = {
  name: 'deposit',

  async run(wire, player, stop) {
    while (!stop.aborted) {
      const opened = await openOrder(wire, player)
      if (!opened || !(await tellPaid(wire, player, opened))) return
      acknowledge(player, opened)
      await wait(pauseMs)
    }
  },

  async settle(wire, player) {
    const requestId = player.depositInHand
    if (!requestId) return { asked: 0, settledBefore: 0 }
    const { data: opened, message } = await insist(wire, 'recharge', order, requestId, player.token)
    if (!opened) throw new Error(`${player.name}: a deposit was refused: ${message}`)
    const { state } = await demand(wire, 'rechargeStatus', { orderId: opened.orderId }, player.token)
    // A provider retries until it gets a confirmation.
    const giveUp = AbortSignal.timeout(patienceMs)
    while (!(await tellPaid(wire, player, opened))) {
      if (giveUp.aborted) throw new Error(`the notice of order ${opened.orderId} was not taken in ${patienceMs} ms`)
      await wait(retryMs)
    }
    acknowledge(player, opened)
    return { asked: 1, settledBefore: state === 'paid' ? 1 : 0 }
  },

  told: (player) => player.deposits,

  async recorded(wire, player) {
    const recorded = new Map<string, number>()
    for (let pageNum = 1; ; pageNum++) {
      const { list } = await demand(wire, 'rechargeRecord', { pageNum, pageSize }, player.token)
      for (const { orderId, amount, state } of list) if (state === 'paid') recorded.set(orderId, amount)
      if (list.length < pageSize) return recorded
    }
  },
}
