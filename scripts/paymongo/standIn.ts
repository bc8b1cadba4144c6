import { createHmac, randomBytes } from 'node:crypto'
import fastify from 'fastify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { checkoutPage } from './pages.ts'

/**
 * A stand-in of PayMongo's API, as far as the server uses it and written from its public description (developers.paymongo.com): checkout
 * sessions, refunds, idempotency keys, signed webhooks, and the page where the payer decides. All data is in memory.
 */
export interface StandInOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly clock: () => number
  /** Delivers a webhook; returns the status of the response. */
  readonly notify: (body: string, headers: Record<string, string>) => Promise<number>
  /** The address of the stand-in. */
  readonly origin: () => string
}

type Attributes = Record<string, unknown>
interface Resource {
  readonly id: string
  readonly type: string
  readonly attributes: Attributes
}
interface Checkout extends Resource {
  readonly attributes: Attributes & { amount: number; status: 'active' | 'expired'; payments: Payment[] }
}
interface Payment extends Resource {
  readonly attributes: Attributes & { amount: number; status: 'paid' | 'failed'; refunds: Refund[] }
}
interface Refund extends Resource {
  readonly attributes: Attributes & { amount: number; payment_id: string; status: 'pending' | 'succeeded' | 'failed' }
}

/** What fails in the next requests: no response at all, a server error, or a lost response. */
export type Fault = 'silent' | 'broken' | 'lost'

const line = z.object({ name: z.string(), amount: z.int().check(z.gte(2000)), currency: z.literal('PHP'), quantity: z.literal(1) })
const newCheckout = z.object({
  line_items: z.array(line).check(z.minLength(1)),
  payment_method_types: z.array(z.string()).check(z.minLength(1)),
  reference_number: z.optional(z.string()),
  description: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  success_url: z.optional(z.url()),
})
const newRefund = z.object({
  amount: z.int().check(z.gte(100)),
  payment_id: z.string(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'others']),
  notes: z.optional(z.string().check(z.maxLength(255))),
  metadata: z.optional(z.record(z.string(), z.string())),
})
const envelope = z.object({ data: z.object({ attributes: z.unknown() }) })
const bodyOf = <Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.infer<Shape> | undefined =>
  shape.safeParse(envelope.safeParse(body).data?.data.attributes).data as z.infer<Shape> | undefined

const nameOf = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`
const copy = <T>(value: T): T => structuredClone(value)

function createStandIn({ secretKey, webhookSecret, clock, notify, origin }: StandInOptions) {
  const checkouts = new Map<string, Checkout>()
  const answers = new Map<string, { request: string; status: number; body: unknown }>()
  const faults: Fault[] = []
  const seconds = () => Math.floor(clock() / 1000)
  const common = () => ({ livemode: false, currency: 'PHP', created_at: seconds(), updated_at: seconds() })
  const payments = () => [...checkouts.values()].flatMap(({ attributes }) => attributes.payments)
  const refunds = () => payments().flatMap(({ attributes }) => attributes.refunds)
  let refundsTo: Refund['attributes']['status'] = 'succeeded'

  /** The event as sent, and its header; `at` in ms. */
  const sign = (type: string, data: Resource, at = clock()) => {
    const t = String(Math.floor(at / 1000))
    const attributes = { type, livemode: false, data: copy(data), previous_data: {}, created_at: Number(t), updated_at: Number(t) }
    const body = JSON.stringify({ data: { id: nameOf('evt'), type: 'event', attributes } })
    const te = createHmac('sha256', webhookSecret).update(`${t}.${body}`).digest('hex')
    return { body, headers: { 'content-type': 'application/json', 'paymongo-signature': `t=${t},te=${te},li=` } }
  }
  const notifyOf = async (type: string, data: Resource): Promise<number> => {
    const { body, headers } = sign(type, data)
    return notify(body, headers)
  }

  const addPayment = ({ id, attributes }: Checkout, status: 'paid' | 'failed'): Payment => {
    const { amount, metadata } = attributes
    // The payer's data in a real payment: the operator must not store or log any of it.
    const billing = { name: 'Juana Payer', email: 'juana@payer.example', phone: '09171234567', address: { line1: '1 Payer Street' } }
    const source = { id: nameOf('src'), type: 'card', brand: 'visa', last4: '4242' }
    const payment: Payment = {
      id: nameOf('pay'),
      type: 'payment',
      attributes: {
        ...common(),
        paid_at: seconds(),
        amount,
        status,
        metadata,
        billing,
        source,
        origin: 'api',
        payment_intent_id: `pi_${id}`,
        refunds: [],
      },
    }
    attributes.payments.push(payment)
    return payment
  }

  const provider = {
    /** Every request to the API: method and path. */
    requests: [] as string[],
    faults,
    sign,
    checkout: (id: string) => checkouts.get(id),
    latest: () => [...checkouts.values()].at(-1),
    /** The payer pays; the money is there whether or not the webhook arrives. */
    async pay(id: string, { notices = 1 } = {}): Promise<Payment | undefined> {
      const checkout = checkouts.get(id)
      if (
        !checkout ||
        checkout.attributes.status === 'expired' ||
        checkout.attributes.payments.some(({ attributes }) => attributes.status === 'paid')
      )
        return undefined
      const payment = addPayment(checkout, 'paid')
      for (let times = 0; times < notices; times++) await notifyOf('checkout_session.payment.paid', checkout)
      return payment
    },
    async decline(id: string): Promise<void> {
      const checkout = checkouts.get(id)
      if (checkout?.attributes.status === 'active') await notifyOf('payment.failed', addPayment(checkout, 'failed'))
    },
    /** The money is refunded at the provider itself. */
    async takeBack(paymentId: string, amount: number, { notify = true } = {}): Promise<Refund | undefined> {
      const payment = payments().find(({ id }) => id === paymentId)
      if (!payment) return undefined
      const refund: Refund = {
        id: nameOf('ref'),
        type: 'refund',
        attributes: { ...common(), amount, payment_id: paymentId, reason: 'requested_by_customer', status: 'succeeded', metadata: null },
      }
      payment.attributes.refunds.push(refund)
      if (notify) await notifyOf('payment.refunded', payment)
      return refund
    },
    /** The result of refunds requested from now on. */
    refundsBecome(status: Refund['attributes']['status']): void {
      refundsTo = status
    },
    async finishRefund(id: string, status: 'succeeded' | 'failed', { notify = true } = {}): Promise<void> {
      const refund = refunds().find((one) => one.id === id)
      if (!refund) return
      refund.attributes.status = status
      if (notify) await notifyOf('payment.refund.updated', refund)
    },
    refunds,
  }

  const refuse = (reply: FastifyReply, status: number, code: string) =>
    reply.status(status).send({ errors: [{ code, detail: 'as documented' }] })

  /** Creating requests are executed once per key; another body under the same key is refused. */
  const once = (key: unknown, body: unknown, create: () => { status: number; body: unknown }) => {
    if (typeof key !== 'string') return create()
    const request = JSON.stringify(body)
    const earlier = answers.get(key)
    if (earlier)
      return earlier.request === request
        ? earlier
        : { status: 400, body: { errors: [{ code: 'idempotency_key_reused', detail: 'as documented' }] } }
    const made = create()
    answers.set(key, { request, ...made })
    return made
  }
  const wrong = (code: string) => ({ status: 400, body: { errors: [{ code, detail: 'as documented' }] } })

  function register(app: FastifyInstance): void {
    void app.register(async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        provider.requests.push(`${request.method} ${request.url}`)
        const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
        if (request.headers.authorization !== expected) return refuse(reply, 401, 'api_key_invalid')
        const fault = faults[0]
        if (fault && fault !== 'lost') faults.shift()
        if (fault === 'broken') return refuse(reply, 500, 'internal_server_error')
        if (fault === 'silent') return reply.hijack().raw.destroy()
        return undefined
      })
      // The work is done, and its response is lost.
      api.addHook('onSend', async (_request, reply, payload) => {
        if (faults[0] === 'lost' && reply.statusCode < 300) {
          faults.shift()
          reply.hijack()
          reply.raw.destroy()
        }
        return payload
      })

      api.post('/v1/checkout_sessions', (request, reply) => {
        const { status, body } = once(request.headers['idempotency-key'], request.body, () => {
          const order = bodyOf(newCheckout, request.body)
          if (!order) return wrong('parameter_invalid')
          const id = nameOf('cs')
          const amount = order.line_items.reduce((sum, item) => sum + item.amount * item.quantity, 0)
          const attributes = {
            ...common(),
            ...order,
            amount,
            checkout_url: `${origin()}/checkout/${id}`,
            status: 'active' as const,
            payments: [],
          }
          const checkout: Checkout = { id, type: 'checkout_session', attributes }
          checkouts.set(id, checkout)
          return { status: 200, body: { data: copy(checkout) } }
        })
        return reply.status(status).send(body)
      })
      api.get<{ Params: { id: string } }>('/v1/checkout_sessions/:id', ({ params }, reply) => {
        const data = checkouts.get(params.id)
        return data ? { data } : refuse(reply, 404, 'resource_not_found')
      })
      api.post<{ Params: { id: string } }>('/v1/checkout_sessions/:id/expire', ({ params }, reply) => {
        const data = checkouts.get(params.id)
        if (!data) return refuse(reply, 404, 'resource_not_found')
        const isPaid = data.attributes.payments.some(({ attributes }) => attributes.status === 'paid')
        if (isPaid || data.attributes.status === 'expired') return refuse(reply, 400, 'resource_processed_state')
        data.attributes.status = 'expired'
        return { data }
      })
      api.post('/v1/refunds', (request, reply) => {
        const { status, body } = once(request.headers['idempotency-key'], request.body, () => {
          const order = bodyOf(newRefund, request.body)
          if (!order) return wrong('parameter_invalid')
          const payment = payments().find(({ id }) => id === order.payment_id)
          const refundable =
            (payment?.attributes.amount ?? 0) -
            (payment?.attributes.refunds ?? []).reduce((sum, { attributes }) => sum + attributes.amount, 0)
          if (!payment || order.amount > refundable) return wrong('parameter_above_maximum')
          const refund: Refund = { id: nameOf('ref'), type: 'refund', attributes: { ...common(), ...order, status: refundsTo } }
          payment.attributes.refunds.push(refund)
          return { status: 200, body: { data: copy(refund) } }
        })
        return reply.status(status).send(body)
      })
      api.get<{ Params: { id: string } }>('/v1/refunds/:id', ({ params }, reply) => {
        const data = refunds().find(({ id }) => id === params.id)
        return data ? { data } : refuse(reply, 404, 'resource_not_found')
      })
    })

    void app.register(async (pages) => {
      pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      const show = (reply: FastifyReply, id: string, message = '') => {
        const checkout = checkouts.get(id)
        return reply
          .status(checkout ? 200 : 404)
          .type('text/html; charset=utf-8')
          .send(checkoutPage(checkout?.attributes, message))
      }
      pages.get<{ Params: { id: string } }>('/checkout/:id', ({ params }, reply) => show(reply, params.id))
      pages.post<{ Params: { id: string }; Body: { action?: string } }>('/checkout/:id', async ({ params, body }, reply) => {
        const { id } = params
        const acts: Readonly<Record<string, () => Promise<unknown>>> = {
          pay: () => provider.pay(id),
          twice: () => provider.pay(id, { notices: 2 }),
          lost: () => provider.pay(id, { notices: 0 }),
          decline: () => provider.decline(id),
          takeBack: async () => {
            const paid = checkouts.get(id)?.attributes.payments.find(({ attributes }) => attributes.status === 'paid')
            if (paid) await provider.takeBack(paid.id, paid.attributes.amount)
          },
        }
        await acts[body.action ?? '']?.()
        return show(reply, id, 'Done. You can go back to the app.')
      })
    })
  }

  return { ...provider, register }
}

/** Starts the stand-in on a port of this machine; 0 for any. */
export async function listenStandIn(options: Omit<StandInOptions, 'origin'>, port = 0) {
  const app = fastify()
  let origin = ''
  const standIn = createStandIn({ ...options, origin: () => origin })
  standIn.register(app)
  origin = await app.listen({ port, host: '127.0.0.1' })
  return { ...standIn, origin, close: () => app.close() }
}
