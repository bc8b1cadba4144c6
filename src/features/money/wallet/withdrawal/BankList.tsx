import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import Landmark from '~icons/lucide/landmark'
import { appConfig } from '#contract/config.ts'
import { getExchange } from '#contract/withdrawal.ts'
import type { BankAccount } from '#contract/withdrawal.ts'
import { refusalOf } from '#machines/flows/request/request.selectors.ts'
import empty from '../../../../art/empty.svg'
import { useApp } from '../../../../platform/app.ts'
import { useCall } from '../../../../queries/queries.ts'
import { dateFormats } from '../../../../shared/dates/dateFormats.ts'
import { ButtonLink } from '../../../../shared/navigation/ButtonLink.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { LoadState } from '../../../../ui/LoadState.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Skeletons } from '../../../../ui/Skeletons.tsx'
import { OrderRequest } from '../OrderRequest.tsx'
import { walletFailed } from '../WalletLoaded.tsx'
import { accountText, bankName } from './bankTexts.ts'
import type { BankNames } from './bankTexts.ts'
import { NeedsIdentity } from './NeedsIdentity.tsx'
import { useBankClaim } from './useBanks.ts'
import { withdrawalRefusal } from './withdrawalTexts.tsx'
import '../wallet.css'
import './withdraw.css'

/** The player's accounts, with the actions for each; `skin` is their layout. */
export function BankList({ skin }: { skin: 'rows' | 'cards' }) {
  const { env } = useApp()
  const { i18n, t } = useLingui()
  const config = useCall(appConfig, {})
  const info = useCall(getExchange, {})
  const [leaving, setLeaving] = useState<BankAccount | null>(null)
  const claim = useBankClaim()
  const busy = useSelector(claim, (snapshot) => snapshot.hasTag('busy') || snapshot.hasTag('pending'))
  const refusal = useSelector(claim, refusalOf)
  const names: BankNames = config.data?.recharge.banks ?? []
  if (!info.data) return <LoadState query={info} wait={<Skeletons heights={[80, 80]} />} failed={walletFailed} />
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
                  {bank.holder}, <Trans>added {i18n.date(bank.addedAt, dateFormats.shortDay)}</Trans>
                </span>
              </span>
              <span className="bank-deeds">
                <ButtonLink
                  to="/withdrawal/$name"
                  params={{ name: bank.bankId }}
                  variant="main"
                  small
                  aria-label={t`Withdraw to ${accountText(bank, names)}`}
                >
                  <Trans>Withdraw</Trans>
                </ButtonLink>
                <ButtonLink to="/wallets/card/edit" search={{ id: bank.id }} small aria-label={t`Change ${accountText(bank, names)}`}>
                  <Trans context="button">Change</Trans>
                </ButtonLink>
                <Button small busy={busy} aria-label={t`Remove ${accountText(bank, names)}`} onClick={() => setLeaving(bank)}>
                  <Trans>Remove</Trans>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="stack gutter">
        {refusal && (
          <p role="alert" className="note error">
            {withdrawalRefusal(refusal)}
          </p>
        )}
        <OrderRequest request={claim} />
        <p className="small muted">
          <Trans>
            {banks.length} of <Plural value={banksMax} one="# account" other="# accounts" />. Each must be in the name on your ID.
          </Trans>
        </p>
        {banks.length < banksMax && (
          <ButtonLink to="/wallets/card/edit" variant={banks.length === 0 ? 'main' : 'quiet'} wide>
            <Trans>Add account</Trans>
          </ButtonLink>
        )}
      </div>
      {leaving && (
        <Dialog title={<Trans>Remove this account?</Trans>} onClose={() => setLeaving(null)}>
          <p className="muted">
            <Trans>We’ll remove {accountText(leaving, names)} from your list. You won’t be able to withdraw to it anymore.</Trans>
          </p>
          <Button
            variant="main"
            wide
            onClick={() => {
              claim.send({ type: 'request.started', input: { kind: 'remove', id: leaving.id }, requestId: env.uuid() })
              setLeaving(null)
            }}
          >
            <Trans>Remove</Trans>
          </Button>
          <Button wide onClick={() => setLeaving(null)}>
            <Trans>Cancel</Trans>
          </Button>
        </Dialog>
      )}
    </>
  )
}
