import fastify from 'fastify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { registerApi } from './api.ts'
import { checkoutPage } from './pages.ts'
import { createProvider } from './provider.ts'
import type { Provider, ProviderOptions } from './provider.ts'

/**
 * A mock of PayMongo's API, as far as the server uses it and written from its public description (developers.paymongo.com): checkout
 * sessions, refunds, idempotency keys, signed webhooks, and the page where the payer decides. All data is in memory.
 */
interface MockOptions extends Omit<ProviderOptions, 'origin'> {
  readonly secretKey: string
}

/** The page where the payer decides. */
function registerPages(app: FastifyInstance, provider: Provider): void {
  void app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const show = (reply: FastifyReply, id: string, message = '') => {
      const checkout = provider.checkout(id)
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
          const paid = provider.checkout(id)?.attributes.payments.find(({ attributes }) => attributes.status === 'paid')
          if (paid) await provider.takeBack(paid.id, paid.attributes.amount)
        },
      }
      await acts[body.action ?? '']?.()
      return show(reply, id, 'Done. You can go back to the app.')
    })
  })
}

interface Mock extends Provider {
  readonly origin: string
  close(): Promise<void>
}

/** Starts the mock on a port of this machine; 0 for any. */
export async function listenMock({ secretKey, ...options }: MockOptions, port = 0): Promise<Mock> {
  const app = fastify()
  let origin = ''
  const provider = createProvider({ ...options, origin: () => origin })
  registerApi(app, provider, secretKey)
  registerPages(app, provider)
  origin = await app.listen({ port, host: '127.0.0.1' })
  return { ...provider, origin, close: () => app.close() }
}
