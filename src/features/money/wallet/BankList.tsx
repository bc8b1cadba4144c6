import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import Landmark from '~icons/lucide/landmark'
import { appConfig } from '#contract/config.ts'
import { getExchange } from '#contract/withdrawal.ts'
import type { BankAccount } from '#contract/withdrawal.ts'
import { refusalOf } from '#machines/flows/claim/claim.selectors.ts'
import empty from '../../../art/empty.svg'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../platform/queries.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { accountWord, bankName } from './bankWords.ts'
import type { BankNames } from './bankWords.ts'
import { ClaimUnderWay } from './ClaimUnderWay.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { NeedsIdentity } from './NeedsIdentity.tsx'
import { useBankClaim } from './useBanks.ts'
import { withdrawalRefusal } from './withdrawalWords.tsx'
import './wallet.css'
import './withdraw.css'

/** The player's accounts, with what can be done to each; `skin` is how they are drawn. */
export function BankList({ skin }: { skin: 'rows' | 'cards' }) {
  const { world } = useApp()
  const { i18n, t } = useLingui()
  const config = useCall(appConfig, {}, { persist: true, staleTime: 60_000 })
  const info = useCall(getExchange, {})
  const [leaving, setLeaving] = useState<BankAccount | null>(null)
  const claim = useBankClaim()
  const busy = useSelector(claim, (snapshot) => snapshot.hasTag('busy') || snapshot.hasTag('pending'))
  const refusal = useSelector(claim, refusalOf)
  const names: BankNames = config.data?.recharge.banks ?? []
  if (!info.data)
    return info.isError ? (
      <LoadFailed onRetry={() => void info.refetch()} />
    ) : (
      <div className="grid gap-3 px-4" aria-busy="true">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  const { banks, banksMax, needKyc } = info.data
  if (needKyc && banks.length === 0) return <NeedsIdentity />
  return (
    <>
      {banks.length === 0 ? (
        <Notice art={empty} title={<Trans>No accounts yet</Trans>}>
          <Trans>Add a bank or e-wallet account in your own name.</Trans>
        </Notice>
      ) : (
        <ul className={skin === 'rows' ? 'card bank-rows' : 'bank-cards'} aria-label={t`Bank and e-wallet accounts`}>
          {banks.map((bank) => (
            <li key={bank.id}>
              <Landmark width={28} height={28} aria-hidden="true" />
              <span className="bank-words">
                <b>
                  {bankName(bank.bankId, names)} <span className="n">••••{bank.last4}</span>
                </b>
                <span className="mini muted">
                  {bank.holder}, <Trans>added {i18n.date(bank.addedAt, { month: 'short', day: 'numeric' })}</Trans>
                </span>
              </span>
              <span className="bank-deeds">
                <Link
                  to="/wallets/card/edit"
                  search={{ id: bank.id }}
                  className="btn soft s"
                  aria-label={t`Change ${accountWord(bank, names)}`}
                >
                  <Trans context="button">Change</Trans>
                </Link>
                <button
                  type="button"
                  className="btn soft s"
                  disabled={busy}
                  aria-label={t`Remove ${accountWord(bank, names)}`}
                  onClick={() => setLeaving(bank)}
                >
                  <Trans>Remove</Trans>
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-3 px-4">
        {refusal && (
          <p role="alert" className="note error">
            {withdrawalRefusal(refusal)}
          </p>
        )}
        <ClaimUnderWay claim={claim} />
        <p className="small muted">
          <Trans>
            {banks.length} of <Plural value={banksMax} one="# account" other="# accounts" />. Each must be in the name on your ID.
          </Trans>
        </p>
        {banks.length < banksMax && (
          <Link to="/wallets/card/edit" className="btn main wide">
            <Trans>Add account</Trans>
          </Link>
        )}
      </div>
      {leaving && (
        <Dialog title={<Trans>Remove this account?</Trans>} onClose={() => setLeaving(null)}>
          <p className="muted">
            <Trans>We’ll remove {accountWord(leaving, names)} from your list. You won’t be able to withdraw to it anymore.</Trans>
          </p>
          <button
            type="button"
            className="btn main wide"
            onClick={() => {
              claim.send({ type: 'claim.requested', what: { kind: 'remove', id: leaving.id }, requestId: world.uuid() })
              setLeaving(null)
            }}
          >
            <Trans>Remove</Trans>
          </button>
          <button type="button" className="btn soft wide" onClick={() => setLeaving(null)}>
            <Trans>Cancel</Trans>
          </button>
        </Dialog>
      )}
    </>
  )
}
