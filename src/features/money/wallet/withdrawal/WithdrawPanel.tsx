import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { refreshData } from '#contract/session.ts'
import { getExchange } from '#contract/withdrawal.ts'
import { isRequesting, orderOf } from '#machines/flows/order/order.selectors.ts'
import empty from '../../../../art/empty.svg'
import { useHold } from '../../../../platform/useHold.ts'
import { useCall } from '../../../../queries/queries.ts'
import { ButtonLink } from '../../../../shared/navigation/ButtonLink.tsx'
import { useAt } from '../../../../shared/time/useAt.ts'
import { Amount } from '../../../../ui/Amount.tsx'
import { LoadState } from '../../../../ui/LoadState.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Skeletons } from '../../../../ui/Skeletons.tsx'
import { walletFailed } from '../WalletLoaded.tsx'
import type { BankNames } from './bankTexts.ts'
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

/** The withdrawal tab of the wallet: what can be withdrawn, what is locked and why, the destination, and a pending order. */
export function WithdrawPanel({ names, only }: Props) {
  const withdrawal = useWithdrawal()
  const { data: info, isError, refetch } = useCall(getExchange, {})
  const isResting = useCall(refreshData, {}).data?.closure != null
  useAt(info?.resetAt, () => void refetch())
  useFollowed(withdrawal, info?.open[0])
  const order = useSelector(withdrawal, orderOf)
  const requesting = useSelector(withdrawal, isRequesting)
  useHold('payment', requesting)
  if (!info)
    return <LoadState query={{ data: info, isError, refetch }} wait={<Skeletons heights={[64, 272, 280]} />} failed={walletFailed} />
  const banks = only === undefined ? info.banks : info.banks.filter(({ bankId }) => bankId === only)
  return (
    <>
      <section className="card can-go">
        <span>
          <Trans>Available to withdraw</Trans>
        </span>
        <Amount value={info.withdrawable} size={24} />
      </section>
      {info.needDeposit > 0 && (
        <p className="note gutter">
          <Trans>You can withdraw after your first deposit. Until then, coins you were given are for playing.</Trans>{' '}
          {!isResting && (
            <Link to="/wallets" search={{ name: 'deposit' }} className="text-link">
              <Trans>Deposit</Trans>
            </Link>
          )}
        </p>
      )}
      {info.isClosed && (
        <p className="note gutter">
          <Trans>
            While you’re self-excluded, deposits you haven’t wagered go back to where you paid from. You can withdraw the rest of your own
            coins now, in any amount.
          </Trans>{' '}
          <Trans>
            What your piggy bank has saved is yours too: you can open it in{' '}
            <Link to="/activity/bank" className="text-link">
              Savings
            </Link>
            .
          </Trans>
        </p>
      )}
      {info.needSafeboxPassword && (
        <p className="note gutter">
          <Trans>
            Coins in your safebox aren’t included. To withdraw them, move them to your wallet in{' '}
            <Link to="/activity/bank" className="text-link">
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
      <LockedList locked={info.locked} gift={info.gift} />
    </>
  )
}

const NeedsAccount = ({ only }: { only: string | undefined }) => (
  <Notice
    art={empty}
    title={<Trans>Where do you want to withdraw to?</Trans>}
    action={
      <ButtonLink to="/wallets/card/edit" search={only === undefined ? {} : { bankId: only }} variant="main" small>
        <Trans>Add account</Trans>
      </ButtonLink>
    }
  >
    <Trans>Add a bank or e-wallet account in your own name.</Trans>
  </Notice>
)
