import type { SnapshotFrom } from 'xstate'
import type { signInMachine } from './login.machine.ts'

type SignIn = SnapshotFrom<typeof signInMachine>

export const isSendingCode = (signIn: SignIn): boolean => signIn.matches({ code: 'sending' })
/** When another code may be asked for, ms UTC; null when it may be now. */
export const resendAtOf = (signIn: SignIn): number | null => (signIn.matches({ code: 'sent' }) ? signIn.context.resendAt : null)
export const isSubmitting = (signIn: SignIn): boolean => signIn.matches({ form: 'submitting' }) || signIn.matches({ form: 'joining' })
export const needsProfile = (signIn: SignIn): boolean => signIn.matches({ form: 'profiling' }) || signIn.matches({ form: 'joining' })
export const isProven = (signIn: SignIn): boolean => signIn.matches({ form: 'done' })
export const failureOf = (signIn: SignIn) => signIn.context.failure
export const codeFailureOf = (signIn: SignIn) => signIn.context.codeFailure
