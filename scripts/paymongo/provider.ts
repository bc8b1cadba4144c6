import { createHmac, randomBytes } from 'node:crypto'

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

export interface ProviderOptions {
  readonly webhookSecret: string
  readonly clock: () => number
  /** Delivers a webhook; returns the status of the response. */
  readonly notify: (body: string, headers: Record<string, string>) => Promise<number>
  /** The address of the mock. */
  readonly origin: () => string
}
export type Provider = ReturnType<typeof createProvider>

const nameOf = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`
export const copy = <T>(value: T): T => structuredClone(value)

/** The payment provider's data, in memory, and what payers and the provider itself do with it. */
export function createProvider({ webhookSecret, clock, notify, origin }: ProviderOptions) {
  const checkouts = new Map<string, Checkout>()
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

  const addCheckout = (order: Attributes & { readonly amount: number }): Checkout => {
    const id = nameOf('cs')
    const attributes = { ...common(), ...order, checkout_url: `${origin()}/checkout/${id}`, status: 'active' as const, payments: [] }
    const checkout: Checkout = { id, type: 'checkout_session', attributes }
    checkouts.set(id, checkout)
    return checkout
  }
  const addRefund = (payment: Payment, order: Attributes & { amount: number; payment_id: string }): Refund => {
    const refund: Refund = { id: nameOf('ref'), type: 'refund', attributes: { ...common(), ...order, status: refundsTo } }
    payment.attributes.refunds.push(refund)
    return refund
  }

  return {
    /** Every request to the API: method and path. */
    requests: [] as string[],
    faults,
    sign,
    checkout: (id: string) => checkouts.get(id),
    latest: () => [...checkouts.values()].at(-1),
    /** The payer pays, or pays once more (`again`); the money is there whether or not the webhook arrives. */
    async pay(id: string, { notices = 1, again = false } = {}): Promise<Payment | undefined> {
      const checkout = checkouts.get(id)
      if (
        !checkout ||
        checkout.attributes.status === 'expired' ||
        (!again && checkout.attributes.payments.some(({ attributes }) => attributes.status === 'paid'))
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
    payments,
    addCheckout,
    addRefund,
  }
}
