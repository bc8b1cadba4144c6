import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { showBattle, joinTeam } from './service.ts'

export const redVsBlueHandlers: Pick<Handlers<Calls>, 'pkData' | 'pkSignUp'> = {
  pkData: (context) => showBattle(context),
  pkSignUp: (context, input) => joinTeam(context, input),
}
