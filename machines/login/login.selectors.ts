import type { SnapshotFrom } from 'xstate'
import type { loginMachine } from './login.machine.ts'

type Login = SnapshotFrom<typeof loginMachine>

export const isSendingCode = (login: Login): boolean => login.matches({ code: 'sending' })
/** When another code may be requested, ms UTC; null when it may be now. */
export const resendAtOf = (login: Login): number | null => (login.matches({ code: 'sent' }) ? login.context.resendAt : null)
/** The number that a code was last requested for. */
export const codeMobileOf = (login: Login): string | null => login.context.codeMobile
export const isDone = (login: Login): boolean => login.matches({ form: 'done' })
/** Also once it is done, as are the other two: the form is left in a moment. */
export const needsProfile = (login: Login): boolean =>
  login.matches({ form: 'enteringProfile' }) ||
  login.matches({ form: 'submittingProfile' }) ||
  (isDone(login) && login.context.ticket !== null)
export const isSubmitting = (login: Login): boolean =>
  login.matches({ form: 'submitting' }) || login.matches({ form: 'submittingProfile' }) || isDone(login)
export const failureOf = (login: Login) => login.context.failure
export const codeFailureOf = (login: Login) => login.context.codeFailure
