import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { appConfig } from '#contract/config.ts'
import { idTypes, kycDetails } from '#contract/kyc.ts'
import type { KycDetails, KycStatus } from '#contract/kyc.ts'
import { failureOf, isBusy } from '#machines/kyc/kyc.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { useKeepDraft, withDraft } from '../../../shared/drafts/drafts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
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
  const [initial] = useState({ ...saved, idType: saved.idType ?? 'philsys' })
  const [draft, setDraft] = useState(() => withDraft(initial, storage.read('kycDraft')))
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const busy = useSelector(kyc, isBusy)
  const failure = useSelector(kyc, failureOf)
  const { min, max } = useCall(appConfig, {}).data?.lengths.username ?? usualName
  const isLength = (name: string) => name.trim().length >= min && name.trim().length <= max
  const typed = JSON.stringify(draft)
  useKeepDraft('kycDraft', typed === JSON.stringify(initial) ? null : typed)
  const change = (field: keyof KycDetails, value: string) => {
    setDraft({ ...draft, [field]: value })
    setWrong(new Set([...wrong].filter((one) => one !== field)))
  }
  /** The parts of a text field that are the same for all of them. */
  const text = (field: Exclude<keyof KycDetails, 'idType'>) => ({
    name: field,
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
  })
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
        autoComplete="name"
        maxLength={max}
        {...text('name')}
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
        type="date"
        autoComplete="bday"
        {...text('birthDate')}
        // Only the session that entered it has it returned.
        hint={saved.name !== '' && saved.birthDate === '' ? <Trans>For your security, enter it again.</Trans> : undefined}
        error={wrong.has('birthDate') ? <Trans>Enter your date of birth.</Trans> : undefined}
      />
      <SelectField
        label={<Trans>ID type</Trans>}
        name="idType"
        value={draft.idType}
        options={idTypes.map((type) => ({ value: type, text: i18n._(idNames[type]) }))}
        onChoose={(idType) => change('idType', idType)}
      />
      <Field
        label={<Trans>ID number</Trans>}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        {...text('idNumber')}
        hint={<Trans>Use letters, numbers and dashes.</Trans>}
        error={wrong.has('idNumber') ? <Trans>Enter the ID number, using letters, numbers and dashes.</Trans> : undefined}
      />
      <Field
        label={<Trans>Address</Trans>}
        autoComplete="street-address"
        maxLength={200}
        hint={<Trans>Street, barangay, city</Trans>}
        {...text('address')}
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
