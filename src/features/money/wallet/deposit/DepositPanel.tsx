import { useLingui, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { AppConfig } from '#contract/config.ts'
import { coupons } from '#contract/coupons.ts'
import { firstRechargeInfo } from '#contract/firstDeposit.ts'
import { refreshData } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import { rechargeRecord } from '#contract/wallet.ts'
import { isPaying } from '#machines/deposit/deposit.selectors.ts'
import { useHold } from '../../../../platform/useHold.ts'
import { useCall } from '../../../../queries/queries.ts'
import { ClosedNote } from '../../../../shared/responsibleGaming/ClosedNote.tsx'
import { Amount } from '../../../../ui/Amount.tsx'
import { isSettled } from '../../../../ui/LoadState.tsx'
import { Skeletons } from '../../../../ui/Skeletons.tsx'
import { Coupons } from '../bonus/Coupons.tsx'
import { DepositForm } from './DepositForm.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { useDeposit } from './useDeposit.ts'
import type { Deposit } from './useDeposit.ts'

interface Props {
  config: AppConfig
  user: User
  /** Where to go once the coins have been credited; stays when omitted. */
  onPaid?: () => void
}

/** Where an order that waits for payment is found. */
const newest = { pageNum: 1, pageSize: 10 }

/** The deposit tab of the wallet. */
export function DepositPanel({ config, user, onPaid }: Props) {
  const deposit = useDeposit()
  const paying = useSelector(deposit, isPaying)
  const closure = useCall(refreshData, {}).data?.closure
  useHold('payment', paying)
  const isFirst = user.totalRecharge === 0
  const bonus = useCall(firstRechargeInfo, {})
  const aboveForm = [useCall(coupons, {}), useCall(rechargeRecord, newest), ...(isFirst ? [bonus] : [])]
  if (!aboveForm.every(isSettled)) return <Skeletons heights={[272, 200]} />
  return (
    <>
      {!closure && <Coupons />}
      <WaitingOrders deposit={deposit} />
      {closure ? (
        <p className="note gutter">
          <ClosedNote data={closure} />
        </p>
      ) : (
        <>
          <LimitsPrompt isFirst={isFirst} />
          {bonus.data?.state === 'eligible' && <BonusNote />}
          <DepositForm deposit={deposit} config={config.recharge} totalRecharge={user.totalRecharge} />
        </>
      )}
      <OrderSheet deposit={deposit} {...(onPaid && { onPaid })} />
    </>
  )
}

/** Limits are easiest to set before the first deposit; the link to them is always here. */
const LimitsPrompt = ({ isFirst }: { isFirst: boolean }) => (
  <p className={isFirst ? 'note gutter' : 'small muted gutter'}>
    {isFirst ? (
      <Trans>Before your first deposit, decide how much you want to spend and how long you want to play.</Trans>
    ) : (
      <Trans>You can change your limits or take a break at any time.</Trans>
    )}{' '}
    <Link to="/member/self-limited" className="text-link">
      <Trans>Set limits</Trans>
    </Link>
  </p>
)

/** Who pays before joining loses the bonus for good, so it is said where they pay. */
const BonusNote = () => (
  <p className="note gutter">
    <Trans>There’s a bonus for your first deposit, but only if you join before you pay.</Trans>{' '}
    <Link to="/activity/first-deposit" className="text-link">
      <Trans>See the offer</Trans>
    </Link>
  </p>
)

/** Orders awaiting payment, opened here or on another device. */
function WaitingOrders({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  const { data } = useCall(rechargeRecord, newest)
  const waiting = data?.list.filter(({ state }) => state === 'created' || state === 'pending') ?? []
  if (waiting.length === 0) return null
  return (
    <section className="card waiting-orders" aria-label={t`Orders waiting for payment`}>
      {waiting.map((order) => (
        <button key={order.orderId} type="button" onClick={() => deposit.send({ type: 'order.found', order })}>
          <span>
            <Trans>Order {order.orderId} is waiting for payment</Trans>
          </span>
          <Amount value={order.amount} />
        </button>
      ))}
    </section>
  )
}
