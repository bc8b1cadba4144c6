import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'
import { appConfig } from '#contract/config.ts'
import { idTypes, kycDetails } from '#contract/kyc.ts'
import type { KycDetails, KycStatus } from '#contract/kyc.ts'
import { failureOf, isBusy } from '#machines/kyc/kyc.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { useKeepDraft, withDraft } from '../../../shared/drafts/drafts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { failureText, idNames } from './kycTexts.tsx'
import type { Kyc } from './useKyc.ts'

interface Props {
  kyc: Kyc
  saved: KycStatus['details']
}

/** Defaults until the configuration has loaded. */
const usualName = { min: 2, max: 80 }

/** The player's details, exactly as on the document. Saved once complete. */
export function DetailsStep({ kyc, saved }: Props) {
  const { env, storage } = useApp()
  const { i18n } = useLingui()
  const typeId = useId()
  const [initial] = useState({ ...saved, idType: saved.idType ?? 'philsys' })
  const [draft, setDraft] = useState(() => withDraft(initial, storage.read('kycDraft')))
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const busy = useSelector(kyc, isBusy)
  const failure = useSelector(kyc, failureOf)
  const { min, max } = useCall(appConfig, {}).data?.lengths.username ?? usualName
  const isLength = (name: string) => name.trim().length >= min && name.trim().length <= max
  const typed = JSON.stringify(draft)
  useKeepDraft('kycDraft', typed === JSON.stringify(initial) ? null : typed)
  const set = (field: keyof KycDetails) => (event: { target: { value: string } }) => {
    setDraft({ ...draft, [field]: event.target.value })
    setWrong(new Set([...wrong].filter((one) => one !== field)))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = kycDetails.safeParse(draft)
    const fields = [...(isLength(draft.name) ? [] : ['name']), ...(parsed.error?.issues.map(({ path }) => String(path[0])) ?? [])]
    if (parsed.success && fields.length === 0) {
      if (!busy) kyc.send({ type: 'details.entered', requestId: env.uuid(), details: parsed.data })
      return
    }
    setWrong(new Set(fields))
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${fields[0]}"]`)?.focus()
  }
  return (
    <form className="kyc-form" onSubmit={submit} noValidate>
      <Field
        label={<Trans>Full name, as shown on the ID</Trans>}
        name="name"
        autoComplete="name"
        maxLength={max}
        value={draft.name}
        onChange={set('name')}
        error={
          wrong.has('name') ? (
            isLength(draft.name) ? (
              <Trans>Use only letters, spaces, periods, commas, apostrophes and hyphens in your name.</Trans>
            ) : (
              <Trans>Enter your full name.</Trans>
            )
          ) : undefined
        }
      />
      <Field
        label={<Trans>Date of birth</Trans>}
        name="birthDate"
        type="date"
        autoComplete="bday"
        value={draft.birthDate}
        onChange={set('birthDate')}
        error={wrong.has('birthDate') ? <Trans>Enter your date of birth.</Trans> : undefined}
      />
      <div className="field">
        <label className="l" htmlFor={typeId}>
          <Trans>ID type</Trans>
        </label>
        <div className="fld">
          <select id={typeId} name="idType" value={draft.idType} onChange={set('idType')}>
            {idTypes.map((type) => (
              <option key={type} value={type}>
                {i18n._(idNames[type])}
              </option>
            ))}
          </select>
          <ChevronDown width={20} height={20} aria-hidden="true" />
        </div>
      </div>
      <Field
        label={<Trans>ID number</Trans>}
        name="idNumber"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        value={draft.idNumber}
        onChange={set('idNumber')}
        hint={<Trans>Use letters, numbers and dashes.</Trans>}
        error={wrong.has('idNumber') ? <Trans>Enter the ID number, using letters, numbers and dashes.</Trans> : undefined}
      />
      <Field
        label={<Trans>Address</Trans>}
        name="address"
        autoComplete="street-address"
        maxLength={200}
        hint={<Trans>Street, barangay, city</Trans>}
        value={draft.address}
        onChange={set('address')}
        error={wrong.has('address') ? <Trans>Enter your street, barangay and city.</Trans> : undefined}
      />
      {failure && (
        <p role="alert" className="note error">
          {failureText(failure)}
        </p>
      )}
      <Button type="submit" variant="main" wide busy={busy}>
        <Trans>Save and continue</Trans>
      </Button>
    </form>
  )
}
