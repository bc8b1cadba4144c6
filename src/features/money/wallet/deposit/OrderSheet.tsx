import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { DepositOrder } from '#contract/wallet.ts'
import { endOf } from '#machines/deposit/deposit.selectors.ts'
import type { DepositEnd } from '#machines/deposit/deposit.selectors.ts'
import { orderOf } from '#machines/flows/order/order.selectors.ts'
import error from '../../../../art/error.svg'
import gift from '../../../../art/gift.svg'
import { dateFormats } from '../../../../shared/dates/dateFormats.ts'
import { Amount } from '../../../../ui/Amount.tsx'
import { Button, ButtonAnchor } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { QrCode } from '../../../../ui/QrCode.tsx'
import { returnReasons } from './returnReasons.ts'
import type { Deposit } from './useDeposit.ts'

interface SheetProps {
  deposit: Deposit
  /** The next step once the player has seen that it is paid. */
  onPaid?: () => void
}

/** An order awaiting the channel's confirmation. Closing the sheet does not affect the order. */
export function OrderSheet({ deposit, onPaid }: SheetProps) {
  const order = useSelector(deposit, orderOf)
  const end = useSelector(deposit, endOf)
  const leave = () => deposit.send({ type: 'order.left' })
  if (!order) return null
  if (end)
    return (
      <Ended
        order={order}
        end={end}
        onClose={() => {
          leave()
          if (end === 'paid') onPaid?.()
        }}
      />
    )
  return (
    <Dialog title={order.kind === 'qr' ? <Trans>Scan to pay</Trans> : <Trans>Pay with your bank</Trans>} onClose={leave}>
      <Payment order={order} />
      <Button wide onClick={leave}>
        <Trans>Pay later</Trans>
      </Button>
    </Dialog>
  )
}

function Payment({ order }: { order: DepositOrder }) {
  const { i18n, t } = useLingui()
  const { pay } = order
  return (
    <div className="payment">
      <p className="small muted">
        {order.kind === 'qr' ? (
          <Trans>Open your e-wallet and scan the code, then come back here.</Trans>
        ) : (
          <Trans>Your bank’s page opens in a new tab. Come back here after you pay.</Trans>
        )}
      </p>
      {pay && order.kind === 'qr' && (
        <QrCode text={new URL(pay.text, location.href).href} label={t`Payment code for order ${order.orderId}`} />
      )}
      <p className="size-hero ink-gold">
        <Amount value={order.amount} size={32} />
      </p>
      <p className="small muted">
        <Trans>
          Order {order.orderId}, pay by {i18n.date(order.expiresAt, dateFormats.time)}
        </Trans>
      </p>
      <p role="status" className="small">
        {pay ? <Trans>Waiting for your payment…</Trans> : <Trans>Preparing your order…</Trans>}
      </p>
      {pay && (
        <ButtonAnchor variant="main" wide href={pay.url} target="_blank" rel="noopener">
          <Trans>Open payment page</Trans>
        </ButtonAnchor>
      )}
    </div>
  )
}

const titles: Readonly<Record<DepositEnd, MessageDescriptor>> = {
  paid: msg`Deposit complete`,
  failed: msg`Not paid`,
  expired: msg`Expired`,
  refunded: msg`Payment returned`,
}

/** What the order's final state means for the player. */
function EndText({ order, end }: { order: DepositOrder; end: DepositEnd }) {
  const { i18n } = useLingui()
  if (end === 'paid')
    return (
      <Trans>
        You received <Amount value={order.amount} /> from order {order.orderId}. Enjoy, and stop when it’s no longer fun.
      </Trans>
    )
  if (end === 'failed')
    return (
      <Trans>The payment provider declined order {order.orderId}. If you were charged anyway, the payment will be returned to you.</Trans>
    )
  if (end === 'refunded')
    return order.returnReason ? (
      i18n._(returnReasons[order.returnReason])
    ) : (
      <Trans>Order {order.orderId} was paid, but the payment was returned to where it came from.</Trans>
    )
  return <Trans>Order {order.orderId} wasn’t paid in time. If you pay it late, the payment will be returned to you.</Trans>
}

function Ended({ order, end, onClose }: { order: DepositOrder; end: DepositEnd; onClose: () => void }) {
  const { i18n } = useLingui()
  return (
    <Dialog title={i18n._(titles[end])} onClose={onClose} art={<img src={end === 'paid' ? gift : error} alt="" width={72} height={72} />}>
      <p role="status" className="muted">
        <EndText order={order} end={end} />
      </p>
      <Button variant="main" wide onClick={onClose}>
        <Trans>OK</Trans>
      </Button>
    </Dialog>
  )
}
