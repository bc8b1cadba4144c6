import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import Eye from '~icons/lucide/eye'
import EyeOff from '~icons/lucide/eye-off'
import { maxPasswordLength } from '#contract/values.ts'
import { Field } from '../../../../ui/Field.tsx'
import { useServerConfig } from '../useServerConfig.ts'
import { groupedMobile } from './mobile.ts'
import { useValidatedField } from './useValidatedField.ts'
import { tooLong } from './violations.ts'

/** Groups the digits only while the caret is at the end, so that it never jumps. */
const group = (input: HTMLInputElement): void => {
  if (input.selectionStart === input.value.length) input.value = groupedMobile(input.value)
}

export function MobileField() {
  const { t } = useLingui()
  const field = useValidatedField('mobile', t`Enter 10 digits, starting with 9.`, group)
  return (
    <Field
      label={t`Mobile number`}
      before="+63"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national webauthn"
      enterKeyHint="next"
      placeholder="917 555 0148"
      className="n"
      {...field}
    />
  )
}

const plainText = { type: 'text', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The username of a new account. */
export function AccountField() {
  const { t } = useLingui()
  const { min, max } = useServerConfig().lengths.account
  const rule = t`Use ${min} to ${max} letters, numbers or underscores (_), starting with a letter.`
  const field = useValidatedField('account', rule)
  return <Field label={t`Username`} autoComplete="username" enterKeyHint="next" hint={rule} {...plainText} {...field} />
}

/** At login a mobile number is accepted too. */
export function AccountOrMobileField() {
  const { t } = useLingui()
  const field = useValidatedField('account', t`Enter your username or mobile number.`)
  return <Field label={t`Username or mobile number`} autoComplete="username webauthn" enterKeyHint="next" {...plainText} {...field} />
}

interface PasswordProps {
  isNew?: boolean
  /** It replaces the one that the player has. */
  isOther?: boolean
}

export function PasswordField({ isNew = false, isOther = false }: PasswordProps) {
  const { t } = useLingui()
  const { min, max } = useServerConfig().lengths.password
  const [isVisible, setIsVisible] = useState(false)
  const { errors } = useFormState<{ password: string }>({ name: 'password', exact: true })
  const field = useValidatedField(
    'password',
    isNew
      ? t`Use ${min} to ${max} characters.`
      : errors.password?.message === tooLong
        ? t`A password has at most ${maxPasswordLength} characters. Check it and try again.`
        : t`Enter your password.`,
  )
  const Icon = isVisible ? EyeOff : Eye
  return (
    <Field
      label={isOther ? t`New password` : t`Password`}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      enterKeyHint={isNew ? 'next' : 'go'}
      hint={isNew ? t`At least ${min} characters. A short sentence is easy to remember and hard to guess.` : undefined}
      after={
        <button
          type="button"
          className="icbtn"
          aria-label={t`Show password`}
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon aria-hidden="true" width={22} height={22} />
        </button>
      }
      {...plainText}
      type={isVisible ? 'text' : 'password'}
      {...field}
    />
  )
}

/** The code that customer support reads out, in two groups of four digits. */
export function RecoveryCodeField() {
  const { t } = useLingui()
  const field = useValidatedField('recoveryCode', t`Enter the 8-digit code from customer support.`, (input) => {
    if (input.selectionStart === input.value.length) input.value = groupedCode(input.value)
  })
  return (
    <Field
      label={t`Recovery code`}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      placeholder="0000 0000"
      className="n auth-code"
      {...field}
    />
  )
}

const groupedCode = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, 8)
    .replace(/^(\d{4})(?=\d)/, '$1 ')

interface BirthDateProps {
  hint: string
}

/** What the player stated at sign-up, or the ID that was verified since, in addition to the code: a lost phone alone opens no account. */
export function RegisteredBirthDateField({ hint }: BirthDateProps) {
  const { t } = useLingui()
  const field = useValidatedField('birthDate', t`Enter your date of birth.`)
  return <Field label={t`Date of birth`} type="date" autoComplete="bday" hint={hint} {...field} />
}

export function NicknameField() {
  const { t } = useLingui()
  const { max } = useServerConfig().lengths.nickname
  const field = useValidatedField('nickname', t`Use up to ${max} characters.`)
  return (
    <Field
      label={t`Nickname (optional)`}
      type="text"
      autoComplete="nickname"
      enterKeyHint="next"
      hint={t`Other players can see it, with part of it hidden.`}
      {...field}
    />
  )
}
