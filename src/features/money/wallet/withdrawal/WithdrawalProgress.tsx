import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import { orderOf } from '#machines/flows/order/order.selectors.ts'
import { endOf } from '#machines/withdrawal/withdrawal.selectors.ts'
import error from '../../../../art/error.svg'
import gift from '../../../../art/gift.svg'
import { dateFormats } from '../../../../shared/dates/dateFormats.ts'
import { Amount } from '../../../../ui/Amount.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import type { BankNames } from './bankTexts.ts'
import { accountText } from './bankTexts.ts'
import type { Withdrawal } from './useWithdrawal.ts'

interface Props {
  withdrawal: Withdrawal
  names: BankNames
}

const steps = ['reserved', 'review', 'paying'] as const

/** A pending order: its state and the next step. It continues without this page. */
export function WithdrawalProgress({ withdrawal, names }: Props) {
  const { i18n } = useLingui()
  const order = useSelector(withdrawal, orderOf)
  const end = useSelector(withdrawal, endOf)
  if (!order) return null
  if (end) return <Ended order={order} end={end} onClose={() => withdrawal.send({ type: 'order.left' })} />
  const at = steps.findIndex((state) => state === order.state)
  return (
    <section className="card progress-card">
      <h2>
        <Trans>On its way</Trans>
      </h2>
      <p className="size-hero ink-gold">
        <Amount value={order.amount} size={32} />
      </p>
      <p className="small muted">
        <Trans>
          Order {order.orderId}, {i18n.date(order.createdAt, dateFormats.shortMoment)}, to {accountText(order.bank, names)}
        </Trans>
      </p>
      <ol className="way-steps">
        {steps.map((state, index) => (
          <li key={state} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            <Step state={state} byHand={order.byHand} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        <Step state={steps[at] ?? 'reserved'} byHand={order.byHand} />
      </p>
      <p className="small muted">
        <Trans>You can leave this page. We’ll keep processing your withdrawal, and you can check it here anytime.</Trans>
      </p>
    </section>
  )
}

function Step({ state, byHand }: { state: (typeof steps)[number]; byHand: boolean }) {
  if (state === 'reserved') return <Trans>Your coins are reserved</Trans>
  if (state === 'paying') return <Trans>Sending to your account</Trans>
  return byHand ? <Trans>Our team is reviewing it</Trans> : <Trans>We’re reviewing it</Trans>
}

function Ended({ order, end, onClose }: { order: WithdrawalOrder; end: 'paid' | 'returned'; onClose: () => void }) {
  const paid = end === 'paid'
  const reason = order.returned?.reason
  return (
    <Dialog
      title={paid ? <Trans>Paid out</Trans> : <Trans>Your coins were returned</Trans>}
      onClose={onClose}
      art={<img src={paid ? gift : error} alt="" width={72} height={72} />}
    >
      <p role="status" className="muted">
        {paid ? (
          <Trans>
            <Amount value={order.amount} /> was sent to your account ending in {order.bank.last4}.
          </Trans>
        ) : order.returned?.by === 'operator' ? (
          <Trans>
            We couldn’t approve order {order.orderId}. <Amount value={order.amount} /> is back in your wallet.
          </Trans>
        ) : (
          <Trans>
            Your bank declined order {order.orderId}. <Amount value={order.amount} /> is back in your wallet.
          </Trans>
        )}
      </p>
      {!paid && reason && (
        <p>
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
      <Button variant="main" wide onClick={onClose}>
        <Trans>OK</Trans>
      </Button>
    </Dialog>
  )
}
