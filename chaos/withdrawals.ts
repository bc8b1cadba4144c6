import { setTimeout as wait } from 'node:timers/promises'
import { failureName } from '#contract/failures.ts'
import { createSandboxPayouts } from '#server/adapters/sandboxPayouts.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { secureRandom } from '#server/kernel/random.ts'
import type { Load } from './load.ts'
import { confirmFor, demand, insist } from './player.ts'
import type { Player } from './player.ts'
import type { Wire } from './wire.ts'

const amount = 100_00
/** Between two tries of one player: most are refused, because the previous one is still in progress or the day's limit is reached. */
const pauseMs = 100
/** What may prevent the next one. */
const notNow = new Set([
  'tooManyOpenOrders',
  'withdrawalLimitReached',
  'balanceTooLow',
  'turnoverMissing',
  'depositNeeded',
  'confirmIdentity',
  'stillProcessing',
])

function record(player: Player, { errcode, message, data }: { errcode: number; message: string; data: { orderId: string } | null }): void {
  if (errcode === 0 && data) player.withdrawals.set(data.orderId, -amount)
  else if (!notNow.has(failureName(errcode) ?? '')) throw new Error(`${player.name}: a withdrawal was refused: ${message}`)
}

/**
 * Notifies the server that the provider has paid what it was asked to, so that the next one can be requested. The response is not counted
 * as acknowledged.
 */
async function payOut(wire: Wire, { token, secret }: Player): Promise<void> {
  const heard = await wire.call('exchangeRecord', { pageNum: 1, pageSize: 1 }, { token })
  const latest = heard.kind === 'answered' ? heard.answer.data?.list[0] : undefined
  if (latest?.state !== 'paying') return
  const { orderId } = latest
  const { payload, headers } = createSandboxPayouts(secret, systemClock).sign({
    noticeId: `${orderId}-paid`,
    orderId,
    kind: 'paid',
    amount,
  })
  await wire.post('/payout/notice/sandbox', payload, headers)
}

const pageSize = 50

/** Withdrawals: the coins leave the balance with the order; its further course depends on server and provider. */
export const withdrawals: Load = {
  name: 'withdrawal',

  async run(wire, player, stop) {
    while (!stop.aborted) {
      await confirmFor(wire, player, 'withdrawal')
      const requestId = secureRandom.uuid()
      const heard = await wire.call('exchange', { bankId: player.bankId, amount }, { token: player.token, requestId })
      if (heard.kind === 'inDoubt') {
        player.withdrawalsInDoubt.add(requestId)
        return
      }
      record(player, heard.answer)
      await payOut(wire, player)
      await wait(pauseMs)
    }
  },

  async settle(wire, player) {
    const answers = await Promise.all(
      [...player.withdrawalsInDoubt].map((requestId) =>
        insist(wire, 'exchange', { bankId: player.bankId, amount }, requestId, player.token),
      ),
    )
    for (const answer of answers) record(player, answer)
    player.withdrawalsInDoubt.clear()
    return { asked: answers.length, settledBefore: answers.filter(({ replayed }) => replayed).length }
  },

  told: (player) => player.withdrawals,

  async recorded(wire, player) {
    const recorded = new Map<string, number>()
    for (let pageNum = 1; ; pageNum++) {
      const { list } = await demand(wire, 'exchangeRecord', { pageNum, pageSize }, player.token)
      for (const { orderId, amount: taken, state } of list) recorded.set(orderId, state === 'rejected' ? 0 : -taken)
      if (list.length < pageSize) return recorded
    }
  },
}
