import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { address as addressSchema } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/call.ts'
import { fundsSources, updateAddress, updateAppUserOther, updateProfile } from '#contract/profile.ts'
import type { Address, UserOther } from '#contract/profile.ts'
import type { User } from '#contract/session.ts'
import { email as emailAddress } from '#contract/values.ts'
import { useApp } from '../../../platform/app.ts'
import type { Draft } from '../../../platform/drafts.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useCallMutation } from '../../../queries/useCallMutation.ts'
import type { MutatingCall } from '../../../queries/useCallMutation.ts'
import { useKeepDraft, withDraft } from '../../../shared/drafts/drafts.ts'
import { avatarArt } from '../../../shared/players/avatars.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { avatarNames, fundsNames } from './infoTexts.ts'

/**
 * A form, the call that saves it, and the result. What is typed and not yet saved holds the page, and is found again after a new login.
 *
 * @param fieldsOf What the server has stored, which is shown then: not always what was sent.
 */
function useSaving<C extends MutatingCall, Fields extends Readonly<Record<string, string>>>(
  call: C,
  name: Draft,
  saved: Fields,
  fieldsOf: (data: OutputOf<C>) => Fields,
) {
  const app = useApp()
  const [draft, setTyped] = useState(() => withDraft(saved, app.storage.read(name)))
  const { save, isPending, isDone, isLost, refusal, reset } = useCallMutation(call, {
    onDone: (data) => {
      // What was typed since it was sent stays.
      setTyped((typed) => (typed === draft ? fieldsOf(data) : typed))
      refreshOf(app)('profile.changed')
    },
  })
  const isTyped = !isDone && Object.keys(draft).some((field) => draft[field] !== saved[field])
  useHold('form', isTyped)
  useKeepDraft(name, isTyped ? JSON.stringify(draft) : null)
  const change = (part: Partial<Fields>) => {
    setTyped({ ...draft, ...part })
    reset()
  }
  const note: ReactNode = isLost ? (
    <Trans>Your change didn’t go through. Please try again.</Trans>
  ) : refusal ? (
    <Trans>Some details aren’t right. Check them and try again.</Trans>
  ) : isDone ? (
    <Trans>Saved.</Trans>
  ) : null
  return { draft, change, save, isBusy: isPending, isBad: isLost || refusal !== null, note }
}

type Saving = Pick<ReturnType<typeof useSaving>, 'isBusy' | 'isBad' | 'note'>
const FormFoot = ({ isBusy, isBad, note }: Saving) => (
  <>
    <p role={isBad ? 'alert' : 'status'} className={isBad ? 'note error' : 'note'}>
      {note}
    </p>
    <Button type="submit" variant="main" wide busy={isBusy}>
      <Trans>Save</Trans>
    </Button>
  </>
)
const onSubmit = (submit: (form: HTMLFormElement) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  submit(event.currentTarget)
}
/** What is to be corrected gets the focus. */
const focusOn = (form: HTMLFormElement, field: string) => form.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()

/** Visible to others: picture and nickname. */
export function AvatarForm({ user, avatars, maxLength }: { user: User; avatars: readonly string[]; maxLength: number }) {
  const { i18n } = useLingui()
  const { draft, change, ...saving } = useSaving(
    updateProfile,
    'avatarDraft',
    { nickname: user.nickname, avatar: user.avatar },
    (stored) => stored,
  )
  return (
    <form className="card pad kyc-form" onSubmit={onSubmit(() => saving.save(draft))}>
      <fieldset className="avatars">
        <legend>
          <Trans>Profile picture</Trans>
        </legend>
        {avatars.map((avatar) => (
          <label key={avatar}>
            <input type="radio" name="avatar" checked={draft.avatar === avatar} onChange={() => change({ avatar })} />
            <img src={avatarArt(avatar)} alt={avatarNames[avatar] ? i18n._(avatarNames[avatar]) : avatar} width={56} height={56} />
          </label>
        ))}
      </fieldset>
      <Field
        label={<Trans>Nickname</Trans>}
        maxLength={maxLength}
        autoComplete="nickname"
        value={draft.nickname}
        hint={<Trans>Up to {maxLength} characters. Leave it blank and we’ll give you one.</Trans>}
        onChange={({ target }) => change({ nickname: target.value })}
      />
      <FormFoot {...saving} />
    </form>
  )
}

/** Visible only to the player and the server. */
export function DetailsForm({ other }: { other: UserOther }) {
  const { i18n } = useLingui()
  const fieldsOf = ({ email, occupation, fundsSource }: UserOther) => ({ email, occupation, fundsSource })
  const { draft, change, ...saving } = useSaving(updateAppUserOther, 'otherDraft', fieldsOf(other), fieldsOf)
  const [isWrong, setIsWrong] = useState(false)
  const submit = (form: HTMLFormElement) => {
    const { success } = emailAddress.safeParse(draft.email)
    setIsWrong(!success)
    if (success) saving.save(draft)
    else focusOn(form, 'email')
  }
  return (
    <form className="card pad kyc-form" onSubmit={onSubmit(submit)} noValidate>
      <h2>
        <Trans>Only you and Swerte can see this</Trans>
      </h2>
      <Field
        label={<Trans>Email</Trans>}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={120}
        value={draft.email}
        error={isWrong ? <Trans>Enter a full email address, such as maria@example.com.</Trans> : undefined}
        onChange={({ target }) => {
          change({ email: target.value })
          setIsWrong(false)
        }}
      />
      <Field
        label={<Trans>Occupation</Trans>}
        autoComplete="organization-title"
        maxLength={60}
        value={draft.occupation}
        onChange={({ target }) => change({ occupation: target.value })}
      />
      <SelectField
        label={<Trans>Source of funds</Trans>}
        value={draft.fundsSource}
        options={fundsSources.map((source) => ({ value: source, text: i18n._(fundsNames[source]) }))}
        onChoose={(fundsSource) => change({ fundsSource })}
      />
      <FormFoot {...saving} />
    </form>
  )
}

export function AddressForm({ saved }: { saved: Address }) {
  const { draft, change, ...saving } = useSaving(updateAddress, 'addressDraft', saved, ({ address }) => address)
  const [isWrong, setIsWrong] = useState(false)
  const set = (field: keyof Address) => ({
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => {
      change({ [field]: target.value })
      setIsWrong(false)
    },
  })
  const submit = (form: HTMLFormElement) => {
    const parsed = addressSchema.safeParse(draft)
    setIsWrong(!parsed.success)
    if (parsed.success) saving.save(parsed.data)
    // The only one that can be wrong: a line takes any text, or none.
    else focusOn(form, 'postalCode')
  }
  return (
    <form className="card pad kyc-form" onSubmit={onSubmit(submit)} noValidate>
      <h2>
        <Trans>Address</Trans>
      </h2>
      <Field label={<Trans>House number and street</Trans>} autoComplete="address-line1" maxLength={120} {...set('line')} />
      <Field label={<Trans>Barangay</Trans>} autoComplete="address-level3" maxLength={60} {...set('barangay')} />
      <Field label={<Trans>City or town</Trans>} autoComplete="address-level2" maxLength={60} {...set('city')} />
      <Field label={<Trans>Province</Trans>} autoComplete="address-level1" maxLength={60} {...set('province')} />
      <Field
        label={<Trans>Postal code</Trans>}
        name="postalCode"
        autoComplete="postal-code"
        inputMode="numeric"
        error={isWrong ? <Trans>A postal code has 4 digits.</Trans> : undefined}
        {...set('postalCode')}
      />
      <FormFoot {...saving} />
    </form>
  )
}
