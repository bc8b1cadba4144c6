import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { diamondGoodsExchangeOrderLog } from '#contract/mall.ts'
import type { GoodsOrder } from '#contract/mall.ts'
import type { Locale } from '#contract/values.ts'
import gift from '../../../art/gift.svg'
import { useBack } from '../../../platform/useBack.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { orderRefusalTexts } from '../../../shared/mall/orderRefusalTexts.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { nextPage } from '../../../shared/records/pages.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import type { RecordList } from '../../../shared/records/records.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Diamonds } from './Diamonds.tsx'
import { goodsArt } from './goodsArt.ts'
import '../../../shared/rules/rules.css'
import './mall.css'

const stateTexts: Readonly<Record<GoodsOrder['state'], MessageDescriptor>> = {
  created: msg`Ordered`,
  approved: msg`Being prepared`,
  shipped: msg`On its way`,
  done: msg`Delivered`,
  refused: msg`Declined: diamonds returned`,
}
const usualSteps = ['created', 'approved', 'shipped', 'done'] as const

function OrderRow({ row }: { row: GoodsOrder }) {
  const { i18n, t } = useLingui()
  const { orderId, art, diamonds, state, tracking, reason, reasonKey, recipient, steps } = row
  const when = (at: number) => i18n.date(at, dateFormats.moment)
  const visibleSteps = state === 'refused' ? steps.map((step) => step.state) : usualSteps
  const to = recipient.address ? `${recipient.name}, ${recipient.address.city}` : `${recipient.name}, +63 ${recipient.mobile}`
  return (
    <div className="order-row">
      <header>
        <img src={goodsArt(art)} alt="" width={56} height={56} />
        <span className="what">
          <b>{row.name[i18n.locale as Locale]}</b>
          <span className="mini muted">
            <Trans>Order {orderId}</Trans> · {to}
          </span>
        </span>
        <Diamonds count={diamonds} size={18} />
      </header>
      <ol className="order-road" aria-label={t`Order status`}>
        {visibleSteps.map((step) => {
          const time = steps.find((one) => one.state === step)?.time
          return (
            <li key={step} className={time === undefined ? 'ahead' : step} {...(step === state && { 'aria-current': 'step' as const })}>
              <b>{i18n._(stateTexts[step])}</b>
              {time !== undefined && <span className="mini muted">{when(time)}</span>}
            </li>
          )
        })}
      </ol>
      {tracking && <Tracking {...tracking} />}
      {reason && (
        <p className="small">
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
      {reasonKey && <p className="small">{i18n._(orderRefusalTexts[reasonKey])}</p>}
    </div>
  )
}

const Tracking = ({ carrier, number }: NonNullable<GoodsOrder['tracking']>) => (
  <p className="small">
    <Trans>
      {carrier}, tracking number <b className="n">{number}</b>
    </Trans>
  </p>
)

const NoOrder = () => (
  <>
    <Notice
      art={gift}
      title={<Trans>No orders yet</Trans>}
      action={
        <ButtonLink to="/activity/lottery/product" variant="main" small>
          <Trans>See items</Trans>
        </ButtonLink>
      }
    >
      <Trans>Track the items you order with diamonds here until they arrive.</Trans>
    </Notice>
    <section className="card pad inset stack rules" aria-labelledby="order-steps">
      <h2 id="order-steps">
        <Trans>How an order works</Trans>
      </h2>
      <ol>
        <li>
          <Trans>Choose an item and enter where to send it. You pay with diamonds.</Trans>
        </li>
        <li>
          <Trans>We check and prepare your order. If we decline it, you get all its diamonds back.</Trans>
        </li>
        <li>
          <Trans>Once it’s on its way, you’ll see its tracking number here.</Trans>
        </li>
      </ol>
    </section>
  </>
)

export const list: RecordList<typeof diamondGoodsExchangeOrderLog, GoodsOrder> = {
  call: diamondGoodsExchangeOrderLog,
  pageSize: 20,
  rowsOf: (page) => page.list,
  keyOf: ({ orderId }) => orderId,
  timeOf: ({ time }) => time,
  next: nextPage,
  Row: OrderRow,
  Empty: NoOrder,
}

/** spec §2 /activity/lottery/order: item orders and their status. */
export const OrderPage = () => (
  <main>
    <PageHeader title={<Trans>Your orders</Trans>} onBack={useBack()} />
    <h2 className="sr-only">
      <Trans>By day</Trans>
    </h2>
    <RecordPages list={list} filter={{}} />
  </main>
)
