import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { askForLogin, askToConfirm } from './challenges.ts'
import { loginByPasskey } from './login.ts'
import { listPasskeys, remove, rename } from './manage.ts'
import { askToRegister, registerPasskey } from './register.ts'

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
  passkeyRegisterBegin: (context) => askToRegister(context),
  passkeyRegister: registerPasskey,
  passkeyLoginBegin: (context) => askForLogin(context),
  passkeyLogin: loginByPasskey,
  passkeyConfirmBegin: (context) => askToConfirm(context),
  passkeyRename: (context, input) => rename(context, input),
  passkeyRemove: (context, input) => remove(context, input),
}
