import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { DepositOrder } from '#contract/wallet.ts'
import { endOf, orderOf } from '#machines/deposit/deposit.selectors.ts'
import type { DepositEnd } from '#machines/deposit/deposit.selectors.ts'
import error from '../../../art/error.svg'
import gift from '../../../art/gift.svg'
import { Amount } from '../../../ui/Amount.tsx'
import { Button, ButtonAnchor } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import type { Deposit } from './useDeposit.ts'

interface SheetProps {
  deposit: Deposit
  /** What follows once the player has seen that it is paid. */
  onPaid?: () => void
}

/** An order on its way to the channel's word. Closing the sheet leaves the order as it is. */
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
          <Trans>Open your e-wallet, scan, then come back here.</Trans>
        ) : (
          <Trans>The bank’s page opens in a new tab. Come back here when you have paid.</Trans>
        )}
      </p>
      {pay && order.kind === 'qr' && (
        <QrCode text={new URL(pay.text, location.href).href} label={t`Payment code of order ${order.orderId}`} />
      )}
      <p className="size-hero ink-gold">
        <Amount value={order.amount} size={32} />
      </p>
      <p className="small muted">
        <Trans>
          Order {order.orderId}, open until {i18n.date(order.expiresAt, { hour: 'numeric', minute: '2-digit' })}
        </Trans>
      </p>
      <p role="status" className="small">
        {pay ? <Trans>Waiting for the payment…</Trans> : <Trans>Opening the order…</Trans>}
      </p>
      {pay && (
        <ButtonAnchor variant="main" wide href={pay.url} target="_blank" rel="noopener">
          <Trans>Open the payment page</Trans>
        </ButtonAnchor>
      )}
    </div>
  )
}

const titles: Readonly<Record<DepositEnd, MessageDescriptor>> = {
  paid: msg`Your coins are here`,
  declined: msg`Not paid`,
  expired: msg`Out of time`,
  returned: msg`The money went back`,
}

/** What the end of an order means for the player. */
function EndWords({ order, end }: { order: DepositOrder; end: DepositEnd }) {
  if (end === 'paid')
    return (
      <Trans>
        <Amount value={order.amount} /> came with order {order.orderId}. Enjoy, and stop when it is not fun.
      </Trans>
    )
  if (end === 'declined')
    return (
      <Trans>The payment channel said no to order {order.orderId}. If money left your account all the same, your coins still come.</Trans>
    )
  if (end === 'returned') return <Trans>Order {order.orderId} was paid, and its money was given back to where it came from.</Trans>
  return <Trans>Order {order.orderId} was not paid in time. If you paid at the last moment, your coins still come.</Trans>
}

function Ended({ order, end, onClose }: { order: DepositOrder; end: DepositEnd; onClose: () => void }) {
  const { i18n } = useLingui()
  return (
    <Dialog title={i18n._(titles[end])} onClose={onClose} art={<img src={end === 'paid' ? gift : error} alt="" width={72} height={72} />}>
      <p role="status" className="muted">
        <EndWords order={order} end={end} />
      </p>
      <Button variant="main" wide onClick={onClose}>
        <Trans>All right</Trans>
      </Button>
    </Dialog>
  )
}
