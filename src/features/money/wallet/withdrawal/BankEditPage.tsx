import { Plural, Trans } from '@lingui/react/macro'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import type { FormEvent } from 'react'
import { appConfig } from '#contract/config.ts'
import type { AppConfig } from '#contract/config.ts'
import { getExchange } from '#contract/withdrawal.ts'
import type { BankAccount, Exchange } from '#contract/withdrawal.ts'
import { refusalOf } from '#machines/flows/request/request.selectors.ts'
import lost from '../../../../art/lost.svg'
import { useApp } from '../../../../platform/app.ts'
import { useBack } from '../../../../platform/useBack.ts'
import { useHold } from '../../../../platform/useHold.ts'
import { useCall } from '../../../../queries/queries.ts'
import { useKeepDraft, withDraft } from '../../../../shared/drafts/drafts.ts'
import { ButtonLink } from '../../../../shared/navigation/ButtonLink.tsx'
import { PlayerGate } from '../../../../shared/session/PlayerGate.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { both, LoadState } from '../../../../ui/LoadState.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { Skeletons } from '../../../../ui/Skeletons.tsx'
import { OrderRequest } from '../OrderRequest.tsx'
import { walletFailed } from '../WalletLoaded.tsx'
import { accountDigits } from './accountNumber.ts'
import { accountText } from './bankTexts.ts'
import { NeedsIdentity } from './NeedsIdentity.tsx'
import { useBankClaim } from './useBanks.ts'
import { withdrawalRefusal } from './withdrawalTexts.tsx'
import '../wallet.css'
import './withdraw.css'

const route = getRouteApi('/wallets/card/edit')

/** Matches contract/withdrawal.ts. */
const maxNameLength = 120

/** A new bank account, or one that replaces an existing one (spec §2 /wallets/card/edit). */
export function BankEditPage() {
  const back = useBack()
  const { id, bankId } = route.useSearch()
  const config = useCall(appConfig, {})
  const info = useCall(getExchange, {})
  return (
    <main className="wallet">
      <PageHeader title={id === undefined ? <Trans>Add account</Trans> : <Trans>Change account</Trans>} onBack={back} />
      <PlayerGate text={<Trans>Log in to see the accounts you withdraw to.</Trans>}>
        <LoadState query={both(config, info)} wait={<Skeletons heights={[160]} />} failed={walletFailed}>
          {([loadedConfig, exchange]) => {
            const { holder, banks } = exchange
            const old = banks.find((bank) => bank.id === id)
            if (exchange.needKyc) return <NeedsIdentity />
            if (id !== undefined && !old)
              return (
                <Notice
                  art={lost}
                  title={<Trans>Account not found</Trans>}
                  action={
                    <ButtonLink to="/wallets/card/list" small>
                      <Trans>See my accounts</Trans>
                    </ButtonLink>
                  }
                >
                  <Trans>This account is no longer on your list.</Trans>
                </Notice>
              )
            return <BankForm config={loadedConfig} info={exchange} holder={holder} old={old} bankId={bankId} />
          }}
        </LoadState>
      </PlayerGate>
    </main>
  )
}

interface Props {
  config: AppConfig
  info: Exchange
  /** The verified name; null before identity verification is required. */
  holder: string | null
  old: BankAccount | undefined
  bankId: string | undefined
}

function BankForm({ config, info, holder, old, bankId }: Props) {
  const { env, storage } = useApp()
  const { history, navigate } = useRouter()
  const names = config.recharge.banks
  const firstBank = old?.bankId ?? (names.some((one) => one.bankId === bankId) ? bankId : names[0]?.bankId) ?? ''
  const [initial] = useState({ replaces: old?.id ?? '', bank: firstBank, account: '', name: holder ?? '' })
  const [draft, setDraft] = useState(() => {
    const typed = withDraft(initial, storage.read('bankDraft'))
    return typed.replaces === initial.replaces && names.some((one) => one.bankId === typed.bank) ? typed : initial
  })
  const set = (field: 'account' | 'name') => (event: { target: { value: string } }) => {
    setDraft({ ...draft, [field]: event.target.value })
  }
  const { bank, account, name } = draft
  const isTyped = account !== '' || name !== initial.name
  useKeepDraft('bankDraft', isTyped ? JSON.stringify(draft) : null)
  const leave = useCallback(() => {
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/wallets/card/list', replace: true })
  }, [history, navigate])
  const claim = useBankClaim(leave)
  const busy = useSelector(claim, (snapshot) => !snapshot.matches('idle') && !snapshot.matches('refused'))
  const refusal = useSelector(claim, refusalOf)
  useHold('form', isTyped)
  const { min, max } = config.lengths.withdrawAccount
  const digits = accountDigits(account)
  const isNumber = /^\d+$/.test(digits) && digits.length >= min && digits.length <= max
  const isFull = !old && info.banks.length >= info.banksMax
  const isReady = isNumber && name.trim() !== '' && bank !== '' && !isFull

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const written = { bankId: bank, holder: name.trim(), account: digits }
    const what = old ? ({ kind: 'modify', id: old.id, ...written } as const) : ({ kind: 'add', ...written } as const)
    claim.send({ type: 'request.started', input: what, requestId: env.uuid() })
  }
  return (
    <>
      <form className="deposit" onSubmit={submit} noValidate>
        {old && (
          <p className="small muted">
            <Trans>This replaces {accountText(old, names)}.</Trans>
          </p>
        )}
        {isFull && (
          <p className="note">
            <Trans>
              You can save up to <Plural value={info.banksMax} one="# account" other="# accounts" />. Remove one first.
            </Trans>
          </p>
        )}
        <SelectField
          label={<Trans>Bank or e-wallet</Trans>}
          value={bank}
          options={names.map((one) => ({ value: one.bankId, text: one.name }))}
          onChoose={(chosen) => setDraft({ ...draft, bank: chosen })}
        />
        <Field
          label={<Trans>Account number</Trans>}
          inputMode="numeric"
          autoComplete="off"
          value={account}
          onChange={set('account')}
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
          maxLength={maxNameLength}
          value={name}
          onChange={set('name')}
          hint={holder === null ? <Trans>Your own name, as shown on your ID.</Trans> : <Trans>As shown on your ID: {holder}</Trans>}
        />
        {refusal && (
          <p role="alert" className="note error">
            {withdrawalRefusal(refusal)}
          </p>
        )}
        <Button type="submit" variant="main" wide disabled={!isReady || busy}>
          <Trans>Save account</Trans>
        </Button>
      </form>
      <OrderRequest request={claim} />
    </>
  )
}
