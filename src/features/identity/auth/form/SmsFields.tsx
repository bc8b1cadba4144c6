import { CodeField } from './CodeField.tsx'
import type { CodeActor } from './CodeField.tsx'
import { MobileField } from './fields.tsx'

interface Props {
  login: CodeActor
}

/** A mobile number and the code from its SMS. */
export const SmsFields = ({ login }: Props) => (
  <>
    <MobileField />
    <CodeField login={login} />
  </>
)
