import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { diamondExchangeGoods } from '#contract/mall.ts'
import type { Goods } from '#contract/mall.ts'
import { appUserOther } from '#contract/profile.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useCall } from '../../../queries/queries.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { useKeepDraft, withDraft } from '../../../shared/drafts/drafts.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Diamonds } from './Diamonds.tsx'
import { goodsArt } from './goodsArt.ts'
import { emptyForm, readForm } from './orderForm.ts'
import type { FormField, OrderForm } from './orderForm.ts'
import { refusalText } from './refusalText.tsx'

interface Props {
  goods: Goods
  name: string
  onClose: () => void
}

/** Orders one item: recipient, address and price. What the server knows about the player is filled in. */
export function OrderSheet({ goods, name, onClose }: Props) {
  const app = useApp()
  const navigate = useNavigate()
  const other = useCall(appUserOther, {})
  const own = useCall(getAfterLoginInfoWeb, {})
  const art = <img src={goodsArt(goods.art)} alt="" width={56} height={56} />
  const isKnown = (other.data ?? other.isError) && (own.data ?? own.isError)
  const changed = () => refreshOf(app)('mall.changed')
  const forget = () => {
    app.storage.clear('orderDraft')
    changed()
  }
  const order = useClaim(diamondExchangeGoods, {
    onGranted: () => {
      forget()
      onClose()
      void navigate({ to: '/activity/lottery/order' })
    },
    onGrantedLate: forget,
    onRefused: changed,
  })
  useHold('payment', order.isUnsettled)
  // Closed and opened again, the sheet would send a second order while the first is in flight.
  const close = order.isUnsettled ? {} : { onClose }
  return (
    <Dialog title={name} art={art} {...close}>
      {isKnown ? (
        <Form goods={goods} order={order} saved={{ ...emptyForm, mobile: own.data?.user.mobile ?? '', ...other.data?.address }} />
      ) : (
        <Skeletons flush heights={[280]} />
      )}
    </Dialog>
  )
}

const notes: Readonly<Record<FormField, ReactNode>> = {
  name: <Trans>Enter the recipient’s name.</Trans>,
  mobile: <Trans>Enter 10 digits, starting with 9.</Trans>,
  line: <Trans>Enter the house number and street.</Trans>,
  barangay: <Trans>Enter the barangay.</Trans>,
  city: <Trans>Enter the city or town.</Trans>,
  province: <Trans>Enter the province.</Trans>,
  postalCode: <Trans>A postal code has 4 digits.</Trans>,
}

function Form({
  goods,
  saved,
  order,
}: {
  goods: Goods
  saved: OrderForm
  order: ReturnType<typeof useClaim<typeof diamondExchangeGoods>>
}) {
  const app = useApp()
  const [initial] = useState(saved)
  const [draft, setDraft] = useState(() => withDraft(initial, app.storage.read('orderDraft')))
  const typed = JSON.stringify(draft)
  useKeepDraft('orderDraft', typed === JSON.stringify(initial) ? null : typed)
  const [wrong, setWrong] = useState<readonly FormField[]>([])
  useHold('form', true)
  const set = (field: FormField) => ({
    name: field,
    value: draft[field],
    error: wrong.includes(field) ? notes[field] : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft({ ...draft, [field]: target.value })
      setWrong(wrong.filter((one) => one !== field))
    },
  })
  const submit = (form: HTMLFormElement) => {
    const { recipient, bad } = readForm(draft, goods.needs)
    setWrong(bad)
    form.querySelector<HTMLInputElement>(`[name="${bad[0]}"]`)?.focus()
    if (recipient && !order.isUnsettled)
      order.claim({ goodsId: goods.goodsId, recipient, seen: { diamonds: goods.diamonds, bet: goods.bet } })
  }
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <Field label={<Trans>Recipient</Trans>} autoComplete="name" maxLength={60} {...set('name')} />
        <Field
          label={<Trans>Mobile number</Trans>}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          before="+63"
          hint={goods.needs === 'mobile' ? <Trans>The load will be sent to this number.</Trans> : <Trans>The courier may call you.</Trans>}
          {...set('mobile')}
        />
        {goods.needs === 'address' && (
          <>
            <Field label={<Trans>House number and street</Trans>} autoComplete="address-line1" maxLength={120} {...set('line')} />
            <Field label={<Trans>Barangay</Trans>} autoComplete="address-level3" maxLength={60} {...set('barangay')} />
            <Field label={<Trans>City or town</Trans>} autoComplete="address-level2" maxLength={60} {...set('city')} />
            <Field label={<Trans>Province</Trans>} autoComplete="address-level1" maxLength={60} {...set('province')} />
            <Field label={<Trans>Postal code</Trans>} autoComplete="postal-code" inputMode="numeric" {...set('postalCode')} />
          </>
        )}
        <Button type="submit" variant="main" wide className="above" busy={order.isBusy} disabled={order.isUnanswered}>
          {order.isBusy ? <Trans>One moment…</Trans> : <Trans>Order for</Trans>}
          {!order.isBusy && <Diamonds count={goods.diamonds} size={22} />}
        </Button>
      </form>
      <ClaimError claiming={order} reasonOf={refusalText} />
      <p className="small muted">
        <Trans>If we can’t send this order, you get all your diamonds back.</Trans>
      </p>
    </>
  )
}
