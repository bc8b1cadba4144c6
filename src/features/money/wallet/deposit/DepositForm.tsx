import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import Landmark from '~icons/lucide/landmark'
import Qr from '~icons/lucide/qr-code'
import type { RechargeConfig } from '#contract/wallet.ts'
import { isRequesting, refusalOf, requestOf } from '#machines/flows/order/order.selectors.ts'
import { useApp } from '../../../../platform/app.ts'
import { useHold } from '../../../../platform/useHold.ts'
import { useKeepDraft, withDraft } from '../../../../shared/drafts/drafts.ts'
import { amountText } from '../../../../ui/Amount.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { CoinAmount } from '../../../../ui/CoinAmount.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { AmountError } from '../AmountError.tsx'
import { amountOf, defaultType, minDepositAmount, offeredAmounts, sortedTypes } from '../amounts.ts'
import { OrderRequest } from '../OrderRequest.tsx'
import { CouponChoice, fits, useDepositCoupons } from './CouponChoice.tsx'
import { refusalText } from './refusalText.tsx'
import type { Deposit } from './useDeposit.ts'

interface Props {
  deposit: Deposit
  config: RechargeConfig
  totalRecharge: number
}

/** An amount typed before a reload or a new login, and its payment method. */
function draftIn(config: RechargeConfig, stored: string | null): { typeId: string; typed: string } {
  const initial = { typeId: defaultType(config)?.id ?? '', typed: '' }
  const draft = withDraft(initial, stored)
  return config.types.some(({ id }) => id === draft.typeId) ? draft : { ...draft, typeId: initial.typeId }
}

/** The field of one’s own amount appears below the fold of a phone. It is not focused: with the arrow keys one only passes «Other». */
const bringIntoSight = (field: HTMLElement | null): void => field?.scrollIntoView({ block: 'center' })

/** Payment method and amount (spec §3, §5). */
export function DepositForm({ deposit, config, totalRecharge }: Props) {
  const { env, storage } = useApp()
  const { t } = useLingui()
  const [draft] = useState(() => draftIn(config, storage.read('depositDraft')))
  const [typeId, setTypeId] = useState(draft.typeId)
  const [chosen, setChosen] = useState<number | 'other' | null>(draft.typed === '' ? null : 'other')
  const [typed, setTyped] = useState(draft.typed)
  const usable = useDepositCoupons()
  const [couponId, setCouponId] = useState<string | null>(null)
  // One that was used or has expired meanwhile is not chosen any longer.
  const coupon = usable.find((one) => one.couponId === couponId)
  const requesting = useSelector(deposit, isRequesting)
  const refusal = useSelector(deposit, refusalOf)
  const request = useSelector(deposit, requestOf)
  const isTyped = chosen === 'other' && typed !== ''
  useHold('form', isTyped)
  useKeepDraft('depositDraft', isTyped ? JSON.stringify({ typeId, typed }) : null)
  const types = sortedTypes(config)
  const type = types.find(({ id }) => id === typeId)
  if (!type) return null
  const minimum = minDepositAmount(type, totalRecharge, config.minRechargeStatus)
  const offered = offeredAmounts(config, minimum, type)
  const choice = chosen !== 'other' && chosen !== null && !offered.includes(chosen) ? null : chosen
  const amount = choice === 'other' ? amountOf(typed) : (choice ?? undefined)
  const isPossible = amount !== undefined && amount >= minimum && amount <= type.maxAmount
  const range = t`${amountText(minimum)} to ${amountText(type.maxAmount)}`

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPossible) return
    const used = coupon && fits(coupon, amount) ? { couponId: coupon.couponId } : {}
    deposit.send({ type: 'order.requested', requestId: env.uuid(), input: { typeId, amount, ...used } })
    setCouponId(null)
  }
  return (
    <>
      <form className="deposit" onSubmit={submit} noValidate>
        <fieldset>
          <legend className="d">
            <Trans>Pay with</Trans>
          </legend>
          <div className="ways">
            {types.map(({ id, name, kind }) => (
              <label key={id} className="way">
                <input type="radio" name="type" value={id} checked={id === typeId} onChange={() => setTypeId(id)} />
                {kind === 'qr' ? <Qr width={28} height={28} aria-hidden="true" /> : <Landmark width={28} height={28} aria-hidden="true" />}
                <b>{name}</b>
                <span className="mini muted">{kind === 'qr' ? <Trans>Scan a QR code</Trans> : <Trans>Pay on your bank’s page</Trans>}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="d">
            <Trans>How much?</Trans>
          </legend>
          <div className="amounts">
            {offered.map((price) => (
              <label key={price} className="n">
                <input type="radio" name="amount" value={price} checked={choice === price} onChange={() => setChosen(price)} />
                {amountText(price)}
              </label>
            ))}
            <label className="d">
              <input type="radio" name="amount" value="other" checked={choice === 'other'} onChange={() => setChosen('other')} />
              <Trans>Other</Trans>
            </label>
          </div>
          <p className="small muted above-s">
            <Trans>{range} coins per deposit.</Trans>
          </p>
        </fieldset>
        {choice === 'other' && (
          <div ref={bringIntoSight}>
            <Field
              label={<Trans>Amount</Trans>}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={typed !== '' && !isPossible ? <AmountError range={range} amount={amount} /> : undefined}
            />
          </div>
        )}
        <CouponChoice usable={usable} amount={amount} chosen={coupon} onChoose={(one) => setCouponId(one?.couponId ?? null)} />
        {refusal && (
          <p role="alert" className="note error">
            {refusalText(refusal)}
          </p>
        )}
        <Button type="submit" variant="main" wide disabled={!isPossible || requesting}>
          <Trans>Deposit</Trans> {isPossible && <CoinAmount value={amount} size={22} />}
        </Button>
      </form>
      <OrderRequest request={request} />
    </>
  )
}
