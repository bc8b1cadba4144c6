import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import ChevronRight from '~icons/lucide/chevron-right'
import { appConfig } from '#contract/config.ts'
import { getAfterLoginInfoWeb, refreshData } from '#contract/session.ts'
import { rechargeRecord } from '#contract/wallet.ts'
import { isPaying } from '#machines/deposit/deposit.selectors.ts'
import { useHold } from '../../platform/holds.ts'
import { useCall } from '../../platform/queries.ts'
import { useBack } from '../../platform/useBack.ts'
import { Amount } from '../../ui/Amount.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DepositForm } from './DepositForm.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { useDeposit } from './useDeposit.ts'
import type { Deposit } from './useDeposit.ts'
import './wallet.css'

/** The wallet (spec §2 /wallets): what one holds, and more of it. */
export function WalletPage() {
  const back = useBack()
  const deposit = useDeposit()
  const paying = useSelector(deposit, isPaying)
  useHold('payment', paying)
  const config = useCall(appConfig, {}, { persist: true, staleTime: 60_000 })
  const info = useCall(getAfterLoginInfoWeb, {}, { persist: true })
  const { data: purse } = useCall(refreshData, {}, { persist: true })
  const failed = (config.isError && !config.data) || (info.isError && !info.data)
  const retry = () => {
    void config.refetch()
    void info.refetch()
  }
  return (
    <main className="wallet">
      <PageHeader title={<Trans>Wallet</Trans>} onBack={back} />
      {failed && <LoadFailed onRetry={retry} />}
      {!failed && !(config.data && info.data) && (
        <div className="grid gap-4 p-4" aria-busy="true">
          <Skeleton className="h-28" />
          <Skeleton className="h-40" />
        </div>
      )}
      {config.data && info.data && (
        <>
          <section className="balance">
            <p className="small">
              <Trans>Your balance</Trans>
            </p>
            <p className="text-hero">
              <Amount value={purse?.coin ?? info.data.user.coin} size={36} />
            </p>
          </section>
          <Link to="/wallets/record" className="card statement-door">
            <span>
              <Trans>Statement: every movement of your coins</Trans>
            </span>
            <ChevronRight width={20} height={20} aria-hidden="true" />
          </Link>
          <WaitingOrders deposit={deposit} />
          <DepositForm deposit={deposit} config={config.data.recharge} totalRecharge={info.data.user.totalRecharge} />
          {config.data.playMoney && (
            <p className="small muted px-4">
              <Trans>Play money: the payment channel is a sandbox, and no real money moves.</Trans>
            </p>
          )}
        </>
      )}
      <OrderSheet deposit={deposit} />
    </main>
  )
}

/** Orders that still wait to be paid, opened here or on another device. */
function WaitingOrders({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  const { data } = useCall(rechargeRecord, { pageNum: 1, pageSize: 10 })
  const waiting = data?.list.filter(({ state }) => state === 'created' || state === 'pending') ?? []
  if (waiting.length === 0) return null
  return (
    <section className="card waiting-orders" aria-label={t`Orders that wait to be paid`}>
      {waiting.map((order) => (
        <button key={order.orderId} type="button" onClick={() => deposit.send({ type: 'order.found', order })}>
          <span>
            <Trans>Order {order.orderId} waits to be paid</Trans>
          </span>
          <Amount value={order.amount} />
        </button>
      ))}
    </section>
  )
}
