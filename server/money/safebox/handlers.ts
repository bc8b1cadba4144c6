import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { put, safebox, setPassword, take } from './service.ts'

export const safeboxHandlers: Pick<Handlers<Calls>, 'safebox' | 'safeboxPut' | 'safeboxTake' | 'safeboxSetPassword'> = {
  safebox: (context) => safebox(context),
  safeboxPut: (context, input) => put(context, input),
  safeboxTake: take,
  safeboxSetPassword: setPassword,
}
