import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { useApp } from '../../../../platform/app.ts'
import { groupTexts } from '../../../../shared/eligibility/groups.ts'
import { Field } from '../../../../ui/Field.tsx'
import { FieldError } from '../../../../ui/FieldError.tsx'
import { latestBirthDate } from '../form/age.ts'
import { useValidatedField } from '../form/useValidatedField.ts'
import { tooYoung } from '../form/violations.ts'
import { setLimitsFirst } from '../limitsFirst.ts'
import { useServerConfig } from '../useServerConfig.ts'

/** What the law requires of everyone who signs up: a birth date, a declaration that they may play, and acceptance of the terms in force. */
export function SignUpFields() {
  const { t } = useLingui()
  const { serverTime } = useApp()
  const { ageLimit } = useServerConfig()
  const { errors } = useFormState<{ birthDate: string }>({ name: 'birthDate', exact: true })
  const field = useValidatedField(
    'birthDate',
    errors.birthDate?.message === tooYoung ? t`Swerte is for players aged ${ageLimit} and over.` : t`Enter your date of birth.`,
  )
  return (
    <>
      {/* The picker opens at the latest birth date allowed instead of today; a later one can still be typed and is then explained. */}
      <Field
        label={t`Date of birth`}
        type="date"
        autoComplete="bday"
        max={latestBirthDate(serverTime.now(), ageLimit)}
        enterKeyHint="done"
        {...field}
      />
      <EligibilityBox />
      <TermsBox />
      <LimitsBox />
    </>
  )
}

/** Limits are easiest to set before the first bet. */
function LimitsBox() {
  const { t } = useLingui()
  const noteId = useId()
  useEffect(() => () => setLimitsFirst(false), [])
  return (
    <div>
      <p id={noteId} className="small muted">
        <Trans>Decide before you play: you can limit how much you deposit, bet and lose, and how long you play.</Trans>
      </p>
      <label className="auth-check">
        <input type="checkbox" aria-describedby={noteId} onChange={(event) => setLimitsFirst(event.target.checked)} />
        <span>{t`Show me my limits after I sign up`}</span>
      </label>
    </div>
  )
}

function TermsBox() {
  const { t } = useLingui()
  const { ageLimit } = useServerConfig()
  const noteId = useId()
  const { error, ...field } = useValidatedField('terms', t`Accept the terms to continue.`)
  return (
    <div>
      <label className="auth-check">
        <input type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={error ? noteId : undefined} {...field} />
        <span>
          <Trans>
            I’m {ageLimit} or over, and I accept the{' '}
            <Link to="/terms-of-use" target="_blank">
              terms of use
            </Link>{' '}
            and{' '}
            <Link to="/privacy-policy" target="_blank">
              privacy policy
            </Link>
            .
          </Trans>
        </span>
      </label>
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  )
}

/** A new player declares that they belong to none of the notice's groups. */
function EligibilityBox() {
  const { t, i18n } = useLingui()
  const listId = useId()
  const noteId = useId()
  const { error, ...field } = useValidatedField('eligible', t`Confirm that none of these apply to you to continue.`)
  return (
    <div>
      <p className="small muted">
        <Trans>You can’t sign up or play if you are:</Trans>
      </p>
      <ul id={listId} className="small muted auth-groups">
        {Object.values(groupTexts).map((text) => (
          <li key={text.id}>{i18n._(text)}</li>
        ))}
      </ul>
      <label className="auth-check">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${noteId} ${listId}` : listId}
          {...field}
        />
        <span>
          <Trans>None of these apply to me</Trans>
        </span>
      </label>
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  )
}
