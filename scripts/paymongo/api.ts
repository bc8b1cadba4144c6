import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { copy } from './provider.ts'
import type { Provider } from './provider.ts'

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

/** The requests of PayMongo's API that the server sends. */
export function registerApi(app: FastifyInstance, provider: Provider, secretKey: string): void {
  const answers = new Map<string, { request: string; status: number; body: unknown }>()
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

  void app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      provider.requests.push(`${request.method} ${request.url}`)
      const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
      if (request.headers.authorization !== expected) return refuse(reply, 401, 'api_key_invalid')
      const fault = provider.faults[0]
      if (fault && fault !== 'lost') provider.faults.shift()
      if (fault === 'broken') return refuse(reply, 500, 'internal_server_error')
      if (fault === 'silent') return reply.hijack().raw.destroy()
      return undefined
    })
    // The work is done, and its response is lost.
    api.addHook('onSend', async (_request, reply, payload) => {
      if (provider.faults[0] === 'lost' && reply.statusCode < 300) {
        provider.faults.shift()
        reply.hijack()
        reply.raw.destroy()
      }
      return payload
    })

    api.post('/v1/checkout_sessions', (request, reply) => {
      const { status, body } = once(request.headers['idempotency-key'], request.body, () => {
        const order = bodyOf(newCheckout, request.body)
        if (!order) return wrong('parameter_invalid')
        const amount = order.line_items.reduce((sum, item) => sum + item.amount * item.quantity, 0)
        return { status: 200, body: { data: copy(provider.addCheckout({ ...order, amount })) } }
      })
      return reply.status(status).send(body)
    })
    api.get<{ Params: { id: string } }>('/v1/checkout_sessions/:id', ({ params }, reply) => {
      const data = provider.checkout(params.id)
      return data ? { data } : refuse(reply, 404, 'resource_not_found')
    })
    api.post<{ Params: { id: string } }>('/v1/checkout_sessions/:id/expire', ({ params }, reply) => {
      const data = provider.checkout(params.id)
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
        const payment = provider.payments().find(({ id }) => id === order.payment_id)
        const refundable =
          (payment?.attributes.amount ?? 0) -
          (payment?.attributes.refunds ?? []).reduce((sum, { attributes }) => sum + attributes.amount, 0)
        if (!payment || order.amount > refundable) return wrong('parameter_above_maximum')
        return { status: 200, body: { data: copy(provider.addRefund(payment, order)) } }
      })
      return reply.status(status).send(body)
    })
    api.get<{ Params: { id: string } }>('/v1/refunds/:id', ({ params }, reply) => {
      const data = provider.refunds().find(({ id }) => id === params.id)
      return data ? { data } : refuse(reply, 404, 'resource_not_found')
    })
  })
}
