import { CodeField } from './CodeField.tsx'
import type { CodeActor } from './CodeField.tsx'
import { MobileField } from './fields.tsx'

interface Props {
  signIn: CodeActor
}

/** A mobile number and the code from its SMS. */
export const SmsFields = ({ signIn }: Props) => (
  <>
    <MobileField />
    <CodeField signIn={signIn} />
  </>
)
