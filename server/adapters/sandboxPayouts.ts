import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { coinsText } from '#contract/operatorText.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Payout, PayoutChannel, PayoutNotice } from './payouts.ts'
import { escapeHtml, registerForms, sandboxPage, sendPage } from './sandboxPage.ts'
import { createSignature } from './sandboxSignature.ts'

/** How long until an undecided payout is paid automatically; and a delayed one. */
const byItselfMs = 30_000
const laterMs = 120_000
/** Orders remembered, oldest forgotten first: a repeated request for a forgotten one is processed again. */
const maxOrders = 200

const notice = z.object({
  noticeId: z.string().check(z.minLength(1), z.maxLength(80)),
  orderId: z.string().check(z.regex(/^\d{1,18}$/)),
  kind: z.enum(['paid', 'declined']),
  amount: z.int().check(z.positive()),
  reason: z.optional(z.string().check(z.maxLength(200))),
})
const choice = z.object({
  order: z.string().check(z.regex(/^\d{1,18}$/)),
  action: z.enum(['pay', 'decline', 'later', 'twice', 'disorder', 'after']),
})
type Action = z.infer<typeof choice>['action']

interface StoredPayout extends Omit<Payout, 'number'> {
  readonly last4: string
  result: string
  timer: NodeJS.Timeout | undefined
}

const declinedFor = 'The bank declined the payment.'
const buttons: Readonly<Record<Action, string>> = {
  pay: 'Pay',
  decline: 'Decline',
  later: 'Pay in two minutes',
  twice: 'Pay, and notify twice',
  disorder: 'Pay, and send an older “declined” after it',
  after: 'Decline, and say “paid” after it',
}

/** The stand-in for a payout channel: it pays automatically after half a minute, unless another result is chosen on its page first. */
export function createSandboxPayouts(secret: Buffer, clock: Clock) {
  const signature = createSignature(createHmac('sha256', secret).update('sandbox payouts: notice').digest())
  const sign = (sent: PayoutNotice, at = clock()) => signature.sign(sent, at)
  const payouts = new Map<string, StoredPayout>()
  let send: (sent: PayoutNotice) => Promise<unknown> = async () => {}

  const wait = (payout: StoredPayout, ms: number) => {
    clearTimeout(payout.timer)
    payout.timer = setTimeout(() => void act('pay', payout), ms)
    payout.timer.unref()
  }
  const act = async (action: Action, payout: StoredPayout): Promise<void> => {
    const { orderId, amount } = payout
    const paid: PayoutNotice = { noticeId: `${orderId}-paid`, orderId, kind: 'paid', amount }
    const declined: PayoutNotice = { noticeId: `${orderId}-declined`, orderId, kind: 'declined', amount, reason: declinedFor }
    payout.result = buttons[action]
    if (action === 'later') return wait(payout, laterMs)
    clearTimeout(payout.timer)
    const order: Record<Exclude<Action, 'later'>, PayoutNotice[]> = {
      pay: [paid],
      decline: [declined],
      twice: [paid, paid],
      disorder: [paid, declined],
      after: [declined, paid],
    }
    for (const one of order[action]) await send(one)
  }

  const channel: PayoutChannel = {
    async payOut({ number, ...payout }) {
      if (payouts.has(payout.orderId)) return
      const added: StoredPayout = { ...payout, last4: number.slice(-4), result: '', timer: undefined }
      payouts.set(added.orderId, added)
      for (const [id, { timer }] of payouts) {
        if (payouts.size <= maxOrders) break
        clearTimeout(timer)
        payouts.delete(id)
      }
      wait(added, byItselfMs)
    },
    readPayout: (body, headers, now) => notice.safeParse(signature.read(body, headers, now)).data,
  }

  const page = (): string =>
    sandboxPage(
      'Sandbox payouts',
      payouts.size === 0
        ? '<p>No payouts to send. Approve a withdrawal first.</p>'
        : [...payouts.values()]
            .toReversed()
            .map(
              ({ orderId, amount, bankId, holder, last4, result }) =>
                `<form method="post" action="/sandbox/payouts"><h2>Order ${escapeHtml(orderId)}: ${coinsText(amount)}</h2>
<p>${escapeHtml(holder)}, ${escapeHtml(bankId)} ••••${escapeHtml(last4)}</p><p>${escapeHtml(result || 'Will be paid automatically in 30 seconds.')}</p>
<input type="hidden" name="order" value="${escapeHtml(orderId)}">${Object.entries(buttons)
                  .map(([action, label]) => `<button name="action" value="${action}">${escapeHtml(label)}</button>`)
                  .join('')}</form>`,
            )
            .join(''),
    )

  return {
    ...channel,
    /** What the channel would send: for tests. */
    sign,
    register(app: FastifyInstance) {
      send = (sent) => app.inject({ method: 'POST', url: '/payout/notice/sandbox', ...sign(sent) })
      app.addHook('onClose', async () => {
        for (const { timer } of payouts.values()) clearTimeout(timer)
      })
      registerForms(app, (pages) => {
        pages.get('/sandbox/payouts', (_request, reply) => sendPage(reply, page()))
        pages.post('/sandbox/payouts', async (request, reply) => {
          const form = choice.safeParse(request.body)
          const payout = form.success ? payouts.get(form.data.order) : undefined
          if (!form.success || !payout) return sendPage(reply.status(404), page())
          await act(form.data.action, payout)
          return sendPage(reply, page())
        })
      })
    },
  }
}
