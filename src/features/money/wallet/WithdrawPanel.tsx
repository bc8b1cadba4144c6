import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { getExchange } from '#contract/withdrawal.ts'
import { isReserving, orderOf } from '#machines/withdrawal/withdrawal.selectors.ts'
import empty from '../../../art/empty.svg'
import { useCall } from '../../../platform/queries.ts'
import { useHold } from '../../../platform/reloadLocks.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { BankNames } from './bankWords.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { LockedList } from './LockedList.tsx'
import { NeedsIdentity } from './NeedsIdentity.tsx'
import { useFollowed, useWithdrawal } from './useWithdrawal.ts'
import { WithdrawalProgress } from './WithdrawalProgress.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import './withdraw.css'

interface Props {
  names: BankNames
  /** Only accounts of this bank (spec §2 /withdrawal/{name}). */
  only?: string
}

/** The withdraw half of the wallet: what can go, what is locked and why, where to, and an order on its way. */
export function WithdrawPanel({ names, only }: Props) {
  const withdrawal = useWithdrawal()
  const { data: info, isError, refetch } = useCall(getExchange, {}, { staleTime: 5_000 })
  useFollowed(withdrawal, info?.open[0])
  const order = useSelector(withdrawal, orderOf)
  const reserving = useSelector(withdrawal, isReserving)
  useHold('payment', reserving)
  if (!info)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} />
    ) : (
      <div className="grid gap-4 px-4" aria-busy="true">
        <Skeleton className="h-20" />
        <Skeleton className="h-40" />
      </div>
    )
  const banks = only === undefined ? info.banks : info.banks.filter(({ bankId }) => bankId === only)
  return (
    <>
      <section className="card can-go">
        <span>
          <Trans>Available to withdraw</Trans>
        </span>
        <Amount value={info.withdrawable} size={24} />
      </section>
      {info.depositsFree && (
        <p className="note px-4">
          <Trans>
            While you’re self-excluded, you can withdraw the coins you deposited without wagering them first. Bonuses from Swerte stay
            locked.
          </Trans>
        </p>
      )}
      {info.needSafeboxPassword && (
        <p className="note px-4">
          <Trans>
            Coins in your safebox aren’t included. To withdraw them, move them to your wallet in{' '}
            <Link to="/activity/bank" className="underline">
              Savings
            </Link>{' '}
            with your safebox password.
          </Trans>
        </p>
      )}
      <WithdrawalProgress withdrawal={withdrawal} names={names} />
      {!order && info.needKyc && <NeedsIdentity />}
      {!order && !info.needKyc && banks.length === 0 && <NeedsAccount only={only} />}
      {!order && !info.needKyc && banks.length > 0 && <WithdrawForm withdrawal={withdrawal} info={info} names={names} banks={banks} />}
      <LockedList locked={info.locked} />
    </>
  )
}

const NeedsAccount = ({ only }: { only: string | undefined }) => (
  <Notice
    art={empty}
    title={<Trans>Where do you want to withdraw to?</Trans>}
    action={
      <Link to="/wallets/card/edit" search={only === undefined ? {} : { bankId: only }} className="btn main s">
        <Trans>Add account</Trans>
      </Link>
    }
  >
    <Trans>Add a bank or e-wallet account in your own name.</Trans>
  </Notice>
)
