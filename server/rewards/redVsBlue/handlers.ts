import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { battle, signUp } from './service.ts'

export const redVsBlueHandlers: Pick<Handlers<Calls>, 'pkData' | 'pkSignUp'> = {
  pkData: (context) => battle(context),
  pkSignUp: (context, input) => signUp(context, input),
}
