import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { PaymentChannel, RefundAnswer } from '../index.ts'
import { createApi, PayMongoError } from './api.ts'
import type { ApiOptions } from './api.ts'
import { checkout, checkoutNotices, readEvent, refund } from './resources.ts'
import { isSigned } from './signature.ts'

export interface PayMongoOptions extends ApiOptions {
  /** Secret of the webhook registered for `/payment/notice/paymongo`. */
  readonly webhookSecret: string
  /** The app's address for players: the checkout leads back there. */
  readonly appOrigin: string
}

/** Payment methods of the checkout: a QR Ph code, or wallets and banks. */
const methods = {
  qr: ['qrph'],
  redirect: ['gcash', 'paymaya', 'grab_pay', 'dob', 'dob_ubp', 'brankas_bdo', 'brankas_landbank', 'brankas_metrobank'],
} as const

export const isLiveKey = (secretKey: string): boolean => secretKey.startsWith('sk_live_')

const stateOf = { pending: 'pending', processing: 'pending', succeeded: 'done', failed: 'failed' } as const

/** PayMongo: a checkout session for an order, its signed webhooks, queries about it, and refunds (docs/decisions/016). */
export function createPayMongoChannel(options: PayMongoOptions): PaymentChannel {
  const { secretKey, webhookSecret: secret, appOrigin, origin } = options
  const live = isLiveKey(secretKey)
  const api = createApi(options)
  /** The same key for the same request, but different in another database with the same numbers. */
  const keyOf = (...what: (string | number)[]) => createHmac('sha256', secretKey).update(what.join(':')).digest('hex')
  const answerOf = ({ id: reference, attributes }: z.infer<typeof refund>): RefundAnswer => ({
    reference,
    state: stateOf[attributes.status],
  })

  const findCheckout = (reference: string) => api({ method: 'GET', path: `checkout_sessions/${reference}` }, checkout)

  return {
    async open({ orderId, amount, kind, expiresAt }) {
      const opened = await api(
        {
          method: 'POST',
          path: 'checkout_sessions',
          key: keyOf('checkout', orderId, amount, expiresAt),
          attributes: {
            line_items: [{ name: 'Coins', amount, currency: 'PHP', quantity: 1 }],
            payment_method_types: methods[kind],
            description: `Swerte deposit ${orderId}`,
            reference_number: orderId,
            metadata: { order: orderId },
            success_url: `${appOrigin}/wallets?name=deposit`,
            cancel_url: `${appOrigin}/wallets?name=deposit`,
            send_email_receipt: false,
            show_description: true,
            show_line_items: false,
          },
        },
        checkout,
      )
      const { checkout_url: url, livemode } = opened.attributes
      if (livemode !== live) throw new Error('PayMongo opened a checkout of the other mode')
      // The player opens it: only web pages, and only https outside this machine.
      if (!url.startsWith('https://') && !url.startsWith(`${origin}/`)) throw new Error('PayMongo gave no address of a page')
      return { url, text: url, references: [opened.id] }
    },

    read(body, headers, now) {
      if (!isSigned(headers['paymongo-signature'], body, { secret, live, now })) return undefined
      try {
        const event = readEvent(JSON.parse(body))
        return event?.livemode === live ? event.notices : undefined
      } catch {
        return undefined
      }
    },

    async poll(references, close) {
      const [reference] = references.filter((name) => name.startsWith('cs_'))
      if (!reference) return []
      if (close) {
        await api({ method: 'POST', path: `checkout_sessions/${reference}/expire` }, checkout).catch((error: unknown) => {
          // It has already expired, or was paid at the last moment: the next query tells which.
          if (!(error instanceof PayMongoError) || error.status >= 500) throw error
        })
      }
      return checkoutNotices(await findCheckout(reference))
    },

    async refund({ refundId, orderId, amount, payment, reference }) {
      if (reference) return answerOf(await api({ method: 'GET', path: `refunds/${reference}` }, refund))
      if (!payment) throw new Error(`order ${orderId} has no payment that could be given back`)
      const order = {
        method: 'POST',
        path: 'refunds',
        key: keyOf('refund', refundId, payment, amount),
        attributes: { amount, payment_id: payment, reason: 'others', notes: `Swerte refund ${refundId}`, metadata: { refund: refundId } },
      } as const
      try {
        return answerOf(await api(order, refund))
      } catch (error) {
        // A definite refusal: the payment cannot be refunded (its method has no refunds, it is too late, it was already refunded).
        if (error instanceof PayMongoError && (error.status === 400 || error.status === 404))
          return { reference: `refused-${refundId}`, state: 'failed' }
        throw error
      }
    },
  }
}
