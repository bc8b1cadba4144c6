import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { changeAddress, changeOther, changeProfile, readOther } from './service.ts'

export const profileHandlers: Pick<Handlers<Calls>, 'updateProfile' | 'updateAppUserOther' | 'appUserOther' | 'updateAddress'> = {
  updateProfile: (context, input) => changeProfile(context, input),
  updateAppUserOther: (context, input) => changeOther(context, input),
  appUserOther: ({ tx, caller }) => readOther(tx, caller.playerId),
  updateAddress: (context, input) => changeAddress(context, input),
}
