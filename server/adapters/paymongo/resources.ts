import * as z from 'zod/mini'
import type { PaymentNotice } from '../index.ts'

/**
 * PayMongo's resources (developers.paymongo.com/reference, version 1), as far as the server reads them. Fields not named here, such as
 * the payer's name, address and card, are dropped on arrival. Amounts are centavos: hundredths, like ours.
 */
const amount = z.int().check(z.positive())
const id = z.string().check(z.regex(/^\w{3,80}$/))

export const refund = z.object({
  id,
  attributes: z.object({
    amount,
    currency: z.literal('PHP'),
    payment_id: id,
    /** «pending» and «processing» may still become «failed». */
    status: z.enum(['pending', 'processing', 'succeeded', 'failed']),
    /** Our metadata identifies the refund: `{ refund }`. */
    metadata: z.nullish(z.record(z.string(), z.unknown())),
  }),
})

const payment = z.object({
  id,
  attributes: z.object({
    amount,
    currency: z.literal('PHP'),
    status: z.string(),
    livemode: z.boolean(),
    /** Seconds. */
    paid_at: z.nullish(z.int()),
    refunds: z.nullish(z.array(refund)),
  }),
})

export const checkout = z.object({
  id,
  attributes: z.object({
    checkout_url: z.string(),
    livemode: z.boolean(),
    payments: z.nullish(z.array(payment)),
  }),
})

const eventOf = <Resource extends z.ZodMiniType>(resource: Resource, types: readonly string[]) =>
  z.object({ data: z.object({ attributes: z.object({ type: z.enum(types), livemode: z.boolean(), data: resource }) }) })

const ofCheckout = eventOf(checkout, ['checkout_session.payment.paid'])
const ofPayment = eventOf(payment, ['payment.refunded'])
const ofRefund = eventOf(refund, ['payment.refund.updated'])
/** A failed attempt is not a result of the order: the player can retry on the same page until it expires. */
const anyEvent = z.object({ data: z.object({ attributes: z.object({ type: z.string(), livemode: z.boolean() }) }) })

type Refund = z.infer<typeof refund>
type Payment = z.infer<typeof payment>
type Checkout = z.infer<typeof checkout>

const ownRefundIn = (metadata: Refund['attributes']['metadata']): { refundId: string } | undefined =>
  typeof metadata?.refund === 'string' && /^\d{1,18}$/.test(metadata.refund) ? { refundId: metadata.refund } : undefined

const refundNotices = ({ id: noticeId, attributes }: Refund): PaymentNotice[] =>
  attributes.status === 'succeeded'
    ? [
        {
          noticeId,
          about: { reference: attributes.payment_id },
          kind: 'refunded',
          amount: attributes.amount,
          ...ownRefundIn(attributes.metadata),
        },
      ]
    : []

const refundsOf = ({ attributes }: Payment): PaymentNotice[] => (attributes.refunds ?? []).flatMap(refundNotices)

/** The notices in a checkout: the payments that succeeded, each before its refunds. */
export const checkoutNotices = ({ id: reference, attributes }: Checkout): PaymentNotice[] =>
  (attributes.payments ?? []).flatMap((paid): PaymentNotice[] =>
    paid.attributes.status === 'paid'
      ? [
          {
            noticeId: paid.id,
            about: { reference },
            kind: 'paid',
            amount: paid.attributes.amount,
            payment: paid.id,
            ...(paid.attributes.paid_at && { paidAt: paid.attributes.paid_at * 1000 }),
          },
          ...refundsOf(paid),
        ]
      : [],
  )

/** An event's notices and its mode; undefined when it is malformed. */
export function readEvent(body: unknown): { livemode: boolean; notices: readonly PaymentNotice[] } | undefined {
  const any = anyEvent.safeParse(body).data?.data.attributes
  if (!any) return undefined
  const { type, livemode } = any
  const checked = <Event extends z.ZodMiniType, Read>(event: Event, read: (event: z.infer<Event>) => Read): Read | undefined => {
    const parsed = event.safeParse(body)
    return parsed.success ? read(parsed.data) : undefined
  }
  const notices =
    type === 'checkout_session.payment.paid'
      ? checked(ofCheckout, ({ data }) => checkoutNotices(data.attributes.data))
      : type === 'payment.refunded'
        ? checked(ofPayment, ({ data }) => refundsOf(data.attributes.data))
        : type === 'payment.refund.updated'
          ? checked(ofRefund, ({ data }) => refundNotices(data.attributes.data))
          : []
  return notices && { livemode, notices }
}
