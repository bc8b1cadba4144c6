import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { beginLogin, beginConfirmation } from './challenges.ts'
import { loginByPasskey } from './login.ts'
import { listPasskeys, removePasskey, rename } from './manage.ts'
import { beginRegistration, registerPasskey } from './register.ts'

type PasskeyCalls =
  | 'passkeys'
  | 'passkeyRegisterBegin'
  | 'passkeyRegister'
  | 'passkeyLoginBegin'
  | 'passkeyLogin'
  | 'passkeyConfirmBegin'
  | 'passkeyRename'
  | 'passkeyRemove'

export const passkeysHandlers: Pick<Handlers<Calls>, PasskeyCalls> = {
  passkeys: (context) => listPasskeys(context),
  passkeyRegisterBegin: (context) => beginRegistration(context),
  passkeyRegister: registerPasskey,
  passkeyLoginBegin: (context) => beginLogin(context),
  passkeyLogin: loginByPasskey,
  passkeyConfirmBegin: (context) => beginConfirmation(context),
  passkeyRename: (context, input) => rename(context, input),
  passkeyRemove: removePasskey,
}
