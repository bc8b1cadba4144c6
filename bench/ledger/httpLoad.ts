import { createSandboxChannel } from '#server/adapters/sandboxChannel.ts'
import { systemClock } from '#server/kernel/clock.ts'
import type { HttpRun } from '../spin/httpLoad.ts'
import { openLane } from '../spin/lane.ts'
import { amount } from './orders.ts'
import type { Orders } from './orders.ts'

interface Signed {
  readonly body: string
  readonly headers: string
}

/** The channel's words for a block of orders, signed before anything is measured: signing is the channel's work. */
function signAll(secret: Buffer, { first, each }: Orders, lane: number): Signed[] {
  const channel = createSandboxChannel(secret, systemClock)
  return Array.from({ length: each }, (_, index) => {
    const orderId = String(first + lane * each + index)
    const { payload, headers } = channel.sign({ noticeId: `${orderId}-paid`, orderId, kind: 'paid', amount })
    const lines = Object.entries(headers).filter(([name]) => name !== 'content-type')
    return { body: payload, headers: lines.map(([name, value]) => `${name}: ${value}`).join('\r\n') }
  })
}

/** Every lane tells of one deposit after another, on a connection of its own and for a player of its own, for this long. */
export async function payOverHttp(port: number, secret: Buffer, lanes: number, orders: Orders, seconds: number): Promise<HttpRun> {
  const open = await Promise.all(
    Array.from({ length: lanes }, async (_, index) => ({ notices: signAll(secret, orders, index), lane: await openLane(port) })),
  )
  const latencies: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const pay = async ({ notices, lane }: (typeof open)[number]): Promise<void> => {
    let now = performance.now()
    for (const { body, headers } of notices) {
      const answer = await lane.post('/payment/notice/sandbox', headers, body)
      if (answer !== '{"accepted":true}') throw new Error(`a deposit was not accepted: ${answer}`)
      const then = performance.now()
      latencies.push(then - now)
      now = then
      if (now >= endsAt) return
    }
    throw new Error('there were too few orders for this machine')
  }
  try {
    await Promise.all(open.map(pay))
  } finally {
    for (const { lane } of open) lane.close()
  }
  const elapsed = (performance.now() - startedAt) / 1000
  return { perSecond: latencies.length / elapsed, latencies: latencies.toSorted((a, b) => a - b) }
}
