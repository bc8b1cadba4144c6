import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { putIntoSafebox, safebox, setSafeboxPassword, takeFromSafebox } from './service.ts'

export const safeboxHandlers: Pick<Handlers<Calls>, 'safebox' | 'safeboxPut' | 'safeboxTake' | 'safeboxSetPassword'> = {
  safebox: (context) => safebox(context),
  safeboxPut: (context, input) => putIntoSafebox(context, input),
  safeboxTake: takeFromSafebox,
  safeboxSetPassword: setSafeboxPassword,
}
