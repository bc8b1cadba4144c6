import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { coinsText } from '#contract/operatorText.ts'
import type { Clock } from '../kernel/clock.ts'
import type { PaymentChannel, PaymentOrder } from './index.ts'
import { escapeHtml, registerForms, sandboxPage, sendPage } from './sandboxPage.ts'
import { createSignature } from './sandboxSignature.ts'

/** How long «Pay later» takes. */
const laterMs = 20_000

const ticket = z.object({
  order: z.string().check(z.regex(/^\d{1,18}$/)),
  amount: z.string().check(z.regex(/^\d{1,15}$/)),
  proof: z.string(),
})
const choice = z.extend(ticket, { action: z.enum(['pay', 'decline', 'later', 'twice', 'disorder', 'takeBack']) })
const notice = z.object({
  noticeId: z.string().check(z.minLength(1), z.maxLength(80)),
  orderId: z.string().check(z.regex(/^\d{1,18}$/)),
  kind: z.enum(['paid', 'failed', 'refunded']),
  amount: z.int().check(z.positive()),
})
export type SandboxNotice = z.infer<typeof notice>

/** Sends the notices of the result that was chosen for an order; returns what its page says. */
async function act(
  { action, order: orderId, amount: paidAmount }: Pick<z.infer<typeof choice>, 'action' | 'order' | 'amount'>,
  send: (sent: SandboxNotice) => Promise<{ readonly statusCode: number }>,
): Promise<string> {
  const amount = Number(paidAmount)
  const paid: SandboxNotice = { noticeId: `${orderId}-paid`, orderId, kind: 'paid', amount }
  const failed: SandboxNotice = { noticeId: `${orderId}-failed`, orderId, kind: 'failed', amount }
  switch (action) {
    case 'later':
      setTimeout(() => void send(paid), laterMs).unref()
      return 'The payment will arrive in 20 seconds.'
    case 'decline':
      await send(failed)
      return 'Declined.'
    case 'takeBack': {
      const { statusCode } = await send({ noticeId: `${orderId}-back`, orderId, kind: 'refunded', amount })
      return statusCode === 200 ? 'Refunded.' : 'There is no payment to refund.'
    }
    case 'pay':
    case 'twice':
    case 'disorder':
      await send(paid)
      if (action === 'twice') await send(paid)
      if (action === 'disorder') await send(failed)
      return 'Paid.'
  }
}

const unknownPage = sandboxPage('Sandbox payment', '<p>This order is unknown. Open it from the app.</p>')

/**
 * The stand-in for a payment channel: a page where the payer chooses the result, and notices signed like a real channel's. It is
 * stateless: the order's data travels, signed, in the URL that the player opens.
 */
export function createSandboxChannel(secret: Buffer, clock: Clock) {
  const keyOf = (use: string) => createHmac('sha256', secret).update(`sandbox channel: ${use}`).digest()
  const pageKey = keyOf('page')
  const proofOf = (order: string, amount: string) => createHmac('sha256', pageKey).update(`${order}\0${amount}`).digest('base64url')
  const signature = createSignature(keyOf('notice'))
  const sign = (sent: SandboxNotice, at = clock()) => signature.sign(sent, at)

  const channel: PaymentChannel = {
    async open({ orderId, amount }: PaymentOrder) {
      const query = new URLSearchParams({ order: orderId, amount: String(amount), proof: proofOf(orderId, String(amount)) })
      const url = `/sandbox/pay?${query.toString()}`
      return { url, text: url, references: [] }
    },
    read(body, headers, now) {
      const received = notice.safeParse(signature.read(body, headers, now)).data
      if (!received) return undefined
      const { orderId, ...rest } = received
      return [{ ...rest, about: { orderId } }]
    },
    refund: async ({ refundId }) => ({ reference: `sandbox-${refundId}`, state: 'done' }),
  }

  const isGenuine = ({ order, amount, proof }: z.infer<typeof ticket>): boolean => proof === proofOf(order, amount)
  const page = ({ order, amount, proof }: z.infer<typeof ticket>): string =>
    sandboxPage(
      'Sandbox payment',
      `<p>Order ${escapeHtml(order)}</p><h1>${coinsText(Number(amount))}</h1><form method="post" action="/sandbox/pay">
<input type="hidden" name="order" value="${escapeHtml(order)}"><input type="hidden" name="amount" value="${escapeHtml(amount)}"><input type="hidden" name="proof" value="${escapeHtml(proof)}">
<button name="action" value="pay">Pay</button><button name="action" value="decline">Decline</button><button name="action" value="later">Pay in 20 seconds</button>
<button name="action" value="twice">Pay, and notify twice</button><button name="action" value="disorder">Pay, and send an older “failed” after it</button>
<button name="action" value="takeBack">Refund</button></form>`,
    )

  return {
    ...channel,
    /** What the channel would send: for tests. */
    sign,
    register(app: FastifyInstance) {
      const send = (sent: SandboxNotice) => app.inject({ method: 'POST', url: '/payment/notice/sandbox', ...sign(sent) })
      registerForms(app, (pages) => {
        pages.get('/sandbox/pay', (request, reply) => {
          const query = ticket.safeParse(request.query)
          return query.success && isGenuine(query.data) ? sendPage(reply, page(query.data)) : sendPage(reply.status(404), unknownPage)
        })
        pages.post('/sandbox/pay', async (request, reply) => {
          const form = choice.safeParse(request.body)
          if (!form.success || !isGenuine(form.data)) return sendPage(reply.status(404), unknownPage)
          const result = await act(form.data, send)
          return sendPage(reply, sandboxPage('Sandbox payment', `<p>${result} You can go back to the app.</p>`))
        })
      })
    },
  }
}
