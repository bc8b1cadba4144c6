import { setTimeout as wait } from 'node:timers/promises'
import { failureName } from '#contract/failures.ts'
import { createSandboxPayouts } from '#server/adapters/sandboxPayouts.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { secureRandom } from '#server/kernel/random.ts'
import type { Client } from './client.ts'
import type { Load } from './load.ts'
import { confirmFor, callOrThrow, callUntilAnswered } from './player.ts'
import type { Player } from './player.ts'

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
 * Notifies the server that the provider has paid the order, so that the next one can be requested. The response is not counted
 * as acknowledged.
 */
async function payOut(client: Client, { token, secret }: Player): Promise<void> {
  const result = await client.call('exchangeRecord', { pageNum: 1, pageSize: 1 }, { token })
  const latest = result.kind === 'answered' ? result.answer.data?.list[0] : undefined
  if (latest?.state !== 'paying') return
  const { orderId } = latest
  const { payload, headers } = createSandboxPayouts(secret, systemClock).sign({
    noticeId: `${orderId}-paid`,
    orderId,
    kind: 'paid',
    amount,
  })
  await client.post('/payout/notice/sandbox', payload, headers)
}

const pageSize = 50

/** Withdrawals: the coins leave the balance with the order; its further course depends on server and provider. */
export const withdrawals: Load = {
  name: 'withdrawal',

  async run(client, player, stop) {
    while (!stop.aborted) {
      await confirmFor(client, player, 'withdrawal')
      const requestId = secureRandom.uuid()
      const result = await client.call('exchange', { bankId: player.bankId, amount }, { token: player.token, requestId })
      if (result.kind === 'inDoubt') {
        player.uncertainWithdrawals.add(requestId)
        return
      }
      record(player, result.answer)
      await payOut(client, player)
      await wait(pauseMs)
    }
  },

  async settle(client, player) {
    const answers = await Promise.all(
      [...player.uncertainWithdrawals].map((requestId) =>
        callUntilAnswered(client, 'exchange', { bankId: player.bankId, amount }, requestId, player.token),
      ),
    )
    for (const answer of answers) record(player, answer)
    player.uncertainWithdrawals.clear()
    return { retried: answers.length, settledBefore: answers.filter(({ replayed }) => replayed).length }
  },

  acknowledged: (player) => player.withdrawals,

  async recorded(client, player) {
    const recorded = new Map<string, number>()
    for (let pageNum = 1; ; pageNum++) {
      const { list } = await callOrThrow(client, 'exchangeRecord', { pageNum, pageSize }, player.token)
      for (const { orderId, amount: taken, state } of list) recorded.set(orderId, state === 'rejected' ? 0 : -taken)
      if (list.length < pageSize) return recorded
    }
  },
}
