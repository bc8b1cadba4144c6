import { Plural, Trans } from '@lingui/react/macro'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import type { FormEvent } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'
import { appConfig } from '#contract/config.ts'
import type { AppConfig } from '#contract/config.ts'
import { getExchange } from '#contract/withdrawal.ts'
import type { BankAccount, Exchange } from '#contract/withdrawal.ts'
import { refusalOf } from '#machines/flows/claim/claim.selectors.ts'
import lost from '../../../art/lost.svg'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../platform/queries.ts'
import { useHold } from '../../../platform/reloadLocks.ts'
import { useBack } from '../../../platform/useBack.ts'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { accountWord } from './bankWords.ts'
import { ClaimUnderWay } from './ClaimUnderWay.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { NeedsIdentity } from './NeedsIdentity.tsx'
import { useBankClaim } from './useBanks.ts'
import { withdrawalRefusal } from './withdrawalWords.tsx'
import './wallet.css'
import './withdraw.css'

const route = getRouteApi('/auth/wallets/card/edit')

/** A new account, or another one in the place of an old one (spec §2 /wallets/card/edit). */
export function BankEditPage() {
  const back = useBack()
  const { id, bankId } = route.useSearch()
  const config = useCall(appConfig, {}, { persist: true, staleTime: 60_000 })
  const info = useCall(getExchange, {})
  const failed = (config.isError && !config.data) || (info.isError && !info.data)
  const old = info.data?.banks.find((bank) => bank.id === id)
  return (
    <main className="wallet">
      <PageHeader title={id === undefined ? <Trans>Add account</Trans> : <Trans>Change account</Trans>} onBack={back} />
      {failed && (
        <LoadFailed
          onRetry={() => {
            void config.refetch()
            void info.refetch()
          }}
        />
      )}
      {!failed && !(config.data && info.data) && <Skeleton className="h-40 mx-4" />}
      {config.data &&
        info.data &&
        (info.data.holder === null ? (
          <NeedsIdentity />
        ) : id !== undefined && !old ? (
          <Notice art={lost} title={<Trans>Account not found</Trans>}>
            <Trans>This account is no longer on your list.</Trans>
          </Notice>
        ) : (
          <BankForm config={config.data} holder={info.data.holder} old={old} bankId={bankId} info={info.data} />
        ))}
    </main>
  )
}

interface Props {
  config: AppConfig
  info: Exchange
  /** The name that was proven. */
  holder: string
  old: BankAccount | undefined
  bankId: string | undefined
}

function BankForm({ config, info, holder, old, bankId }: Props) {
  const { world } = useApp()
  const { history, navigate } = useRouter()
  const names = config.recharge.banks
  const [bank, setBank] = useState(old?.bankId ?? (names.some((one) => one.bankId === bankId) ? bankId : names[0]?.bankId) ?? '')
  const [account, setAccount] = useState('')
  const [name, setName] = useState(holder)
  const leave = useCallback(
    () => (history.canGoBack() ? history.back() : void navigate({ to: '/wallets/card/list', replace: true })),
    [history, navigate],
  )
  const claim = useBankClaim(leave)
  const busy = useSelector(claim, (snapshot) => !snapshot.matches('resting') && !snapshot.matches('refused'))
  const refusal = useSelector(claim, refusalOf)
  useHold('form', account !== '')
  const { min, max } = config.lengths.withdrawAccount
  const digits = account.replaceAll(/[\s-]/g, '')
  const isNumber = /^\d+$/.test(digits) && digits.length >= min && digits.length <= max
  const isFull = !old && info.banks.length >= info.banksMax
  const isReady = isNumber && name.trim() !== '' && bank !== '' && !isFull

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const written = { bankId: bank, holder: name.trim(), account }
    const what = old ? ({ kind: 'modify', id: old.id, ...written } as const) : ({ kind: 'add', ...written } as const)
    claim.send({ type: 'claim.requested', what, requestId: world.uuid() })
  }
  return (
    <>
      <form className="deposit" onSubmit={submit} noValidate>
        {old && (
          <p className="small muted">
            <Trans>This replaces {accountWord(old, names)}.</Trans>
          </p>
        )}
        {isFull && (
          <p className="note">
            <Trans>
              You can save up to <Plural value={info.banksMax} one="# account" other="# accounts" />. Remove one first.
            </Trans>
          </p>
        )}
        <div className="field">
          <label className="l" htmlFor="bank-choice">
            <Trans>Bank or e-wallet</Trans>
          </label>
          <span className="fld">
            <select id="bank-choice" value={bank} onChange={(event) => setBank(event.target.value)}>
              {names.map((one) => (
                <option key={one.bankId} value={one.bankId}>
                  {one.name}
                </option>
              ))}
            </select>
            <ChevronDown width={20} height={20} aria-hidden="true" />
          </span>
        </div>
        <Field
          label={<Trans>Account number</Trans>}
          inputMode="numeric"
          autoComplete="off"
          value={account}
          onChange={(event) => setAccount(event.target.value)}
          hint={
            <Trans>
              {min} to {max} digits. After you save, only the last four are shown.
            </Trans>
          }
          error={
            account !== '' && !isNumber ? (
              <Trans>
                An account number has {min} to {max} digits. Check it and try again.
              </Trans>
            ) : undefined
          }
        />
        <Field
          label={<Trans>Name on the account</Trans>}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint={<Trans>As shown on your ID: {holder}</Trans>}
        />
        {refusal && (
          <p role="alert" className="note error">
            {withdrawalRefusal(refusal)}
          </p>
        )}
        <button type="submit" className="btn main wide" disabled={!isReady || busy}>
          <Trans>Save account</Trans>
        </button>
      </form>
      <ClaimUnderWay claim={claim} />
    </>
  )
}
