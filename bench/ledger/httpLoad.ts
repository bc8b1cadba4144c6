import { createSandboxChannel } from '#server/adapters/sandboxChannel.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { postFor } from '../load/postFor.ts'
import type { HttpRun, Sent } from '../load/postFor.ts'
import { amount } from './orders.ts'
import type { Orders } from './orders.ts'

/** The provider's notifications for a block of orders, signed before anything is measured: signing is the provider's work. */
function signAll(secret: Buffer, { first, each }: Orders, block: number): Sent[] {
  const channel = createSandboxChannel(secret, systemClock)
  return Array.from({ length: each }, (_, index) => {
    const orderId = String(first + block * each + index)
    const { payload: body, headers } = channel.sign({ noticeId: `${orderId}-paid`, orderId, kind: 'paid', amount })
    return { body, headers }
  })
}

/** Every connection reports one deposit after another, each connection for its own player, for this long. */
export const payOverHttp = (port: number, secret: Buffer, connections: number, orders: Orders, seconds: number): Promise<HttpRun> =>
  postFor({
    port,
    path: '/payment/notice/sandbox',
    connections: Array.from({ length: connections }, (_, block) => {
      const signed = signAll(secret, orders, block).values()
      return () => {
        const { value } = signed.next()
        if (!value) throw new Error('there were too few orders for this machine')
        return value
      }
    }),
    seconds,
    isAccepted: (body) => body === '{"accepted":true}',
  })
