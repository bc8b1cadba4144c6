import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import Landmark from '~icons/lucide/landmark'
import Plus from '~icons/lucide/plus'
import type { Exchange } from '#contract/withdrawal.ts'
import { isRequesting, refusalOf, requestOf } from '#machines/flows/order/order.selectors.ts'
import { useApp } from '../../../../platform/app.ts'
import { useHold } from '../../../../platform/useHold.ts'
import { useKeepDraft, withDraft } from '../../../../shared/drafts/drafts.ts'
import { ButtonLink } from '../../../../shared/navigation/ButtonLink.tsx'
import { amountText } from '../../../../ui/Amount.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { CoinAmount } from '../../../../ui/CoinAmount.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { AmountError } from '../AmountError.tsx'
import { amountOf } from '../amounts.ts'
import { OrderRequest } from '../OrderRequest.tsx'
import { bankName } from './bankTexts.ts'
import type { BankNames } from './bankTexts.ts'
import { identityPage } from './NeedsIdentity.tsx'
import type { Withdrawal } from './useWithdrawal.ts'
import { withdrawalRefusal } from './withdrawalTexts.tsx'

interface Props {
  withdrawal: Withdrawal
  info: Exchange
  names: BankNames
  /** The possible destinations: all of the player's accounts, or those of one bank. */
  banks: Exchange['banks']
}

/** Amount and destination. */
export function WithdrawForm({ withdrawal, info, names, banks }: Props) {
  const { env, storage } = useApp()
  const { t } = useLingui()
  const [draft] = useState(() => withDraft({ bank: '', typed: '' }, storage.read('withdrawalDraft')))
  const [chosen, setChosen] = useState(draft.bank)
  const [typed, setTyped] = useState(draft.typed)
  const requesting = useSelector(withdrawal, isRequesting)
  const request = useSelector(withdrawal, requestOf)
  const refusal = useSelector(withdrawal, refusalOf)
  useHold('form', typed !== '')
  useKeepDraft('withdrawalDraft', typed === '' ? null : JSON.stringify({ bank: chosen, typed }))
  const bank = banks.find(({ id }) => id === chosen) ?? banks[0]
  const maxAmount = Math.min(info.max, info.withdrawable, info.dailyLeft, info.withoutKyc ?? Infinity)
  const amount = amountOf(typed)
  const canWithdraw = maxAmount >= info.min && info.timesLeft > 0
  const isPossible = bank !== undefined && amount !== undefined && amount >= info.min && amount <= maxAmount && canWithdraw
  const range = t`${amountText(info.min)} to ${amountText(maxAmount)}`

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPossible) withdrawal.send({ type: 'order.requested', requestId: env.uuid(), input: { bankId: bank.id, amount } })
  }
  return (
    <>
      <form className="deposit withdraw" onSubmit={submit} noValidate>
        <fieldset>
          <legend className="d">
            <Trans>Withdraw to</Trans>
          </legend>
          <Destinations banks={banks} names={names} chosenId={bank?.id} canAdd={info.banks.length < info.banksMax} onChoose={setChosen} />
          <ButtonLink to="/wallets/card/list" variant="link" small>
            <Trans>Manage accounts</Trans>
          </ButtonLink>
        </fieldset>
        <fieldset>
          <legend className="d">
            <Trans>How much?</Trans>
          </legend>
          <Field
            label={<Trans>Amount to withdraw</Trans>}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            hint={canWithdraw ? <Trans>You can withdraw {range} coins.</Trans> : undefined}
            error={typed !== '' && !isPossible && canWithdraw ? <AmountError range={range} amount={amount} /> : undefined}
            after={
              <Button
                small
                disabled={!canWithdraw}
                onClick={() => setTyped(maxAmount % 100 ? (maxAmount / 100).toFixed(2) : String(maxAmount / 100))}
              >
                <Trans>Max</Trans>
              </Button>
            }
          />
          {!canWithdraw && (
            <p className="note">
              {info.withdrawable >= info.min ? (
                <Trans>You’ve reached today’s limit. You can withdraw more after 8:00 AM (Manila time).</Trans>
              ) : (
                <Trans>
                  The minimum withdrawal is {amountText(info.min)} coins. You can withdraw {amountText(info.withdrawable)} now.
                </Trans>
              )}
            </p>
          )}
          <p className="small muted above-s">
            <Trans>
              Left today: {amountText(info.dailyLeft)} coins, <Plural value={info.timesLeft} one="# withdrawal" other="# withdrawals" />.
            </Trans>
          </p>
        </fieldset>
        {info.withoutKyc !== null && (
          <p className="note">
            <Trans>
              You can withdraw {amountText(info.withoutKyc)} coins before you verify your identity.{' '}
              <Link to={identityPage} className="text-link">
                Verify it now
              </Link>{' '}
              to withdraw more.
            </Trans>
          </p>
        )}
        {refusal && (
          <p role="alert" className="note error">
            {withdrawalRefusal(refusal)}
          </p>
        )}
        <Button type="submit" variant="main" wide disabled={!isPossible || requesting}>
          <Trans>Withdraw</Trans> {isPossible && <CoinAmount value={amount} size={22} />}
        </Button>
        <p className="small muted">
          <Trans>You can’t cancel a withdrawal to play with the coins. Our team reviews large withdrawals.</Trans>
        </p>
      </form>
      <OrderRequest request={request} />
    </>
  )
}

interface DestinationsProps {
  banks: Exchange['banks']
  names: Props['names']
  chosenId: string | undefined
  canAdd: boolean
  onChoose: (id: string) => void
}

/** The accounts to choose from. */
const Destinations = ({ banks, names, chosenId, canAdd, onChoose }: DestinationsProps) => (
  <div className="ways">
    {banks.map(({ id, bankId, holder, last4 }) => (
      <label key={id} className="way">
        <input type="radio" name="bank" value={id} checked={id === chosenId} onChange={() => onChoose(id)} />
        <Landmark width={28} height={28} aria-hidden="true" />
        <b>
          {bankName(bankId, names)} <span className="n">••••{last4}</span>
        </b>
        <span className="mini muted">{holder}</span>
      </label>
    ))}
    {canAdd && (
      <Link to="/wallets/card/edit" className="way add-way">
        <Plus width={28} height={28} aria-hidden="true" />
        <Trans>Add account</Trans>
      </Link>
    )}
  </div>
)
