import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { bind, bindSocial } from './bind.ts'
import { firstPassword, renewPassword } from './changePassword.ts'
import { confirm, loginByPassword, loginBySms, loginBySocial, loginOrRegisterBySms } from './login.ts'
import { afterLogin, refresh } from './profile.ts'
import { registerAccount, registerMobile } from './register.ts'
import { endSession } from './sessions.ts'
import { sendCode } from './sms.ts'

type SessionCalls =
  | 'accountRegist4'
  | 'accountRegist'
  | 'accountLogin'
  | 'accountLoginSms'
  | 'accountLoginSms2'
  | 'googleLogin'
  | 'facebookLogin'
  | 'lineLogin'
  | 'bindAccount'
  | 'bindSocialAccount'
  | 'forgetPassword'
  | 'initPassword'
  | 'smsSend'
  | 'confirmIdentity'
  | 'logout'
  | 'getAfterLoginInfoWeb'
  | 'refreshData'

export const sessionHandlers: Pick<Handlers<Calls>, SessionCalls> = {
  accountRegist4: (context, input) => registerAccount(context, input),
  accountRegist: (context, input) => registerMobile(context, input),
  accountLogin: (context, input) => loginByPassword(context, input),
  accountLoginSms: (context, input) => loginBySms(context, input),
  accountLoginSms2: (context, input) => loginOrRegisterBySms(context, input),
  googleLogin: (context, input) => loginBySocial(context, 'google', input),
  facebookLogin: (context, input) => loginBySocial(context, 'facebook', input),
  lineLogin: (context, input) => loginBySocial(context, 'line', input),
  bindAccount: (context, input) => bind(context, input),
  bindSocialAccount: (context, input) => bindSocial(context, input),
  forgetPassword: (context, input) => renewPassword(context, input),
  initPassword: (context, input) => firstPassword(context, input.password),
  smsSend: (context, input) => sendCode(context, input),
  confirmIdentity: (context, input) => confirm(context, input),
  logout: async ({ tx, caller }) => {
    await endSession(tx, caller.tokenHash)
    return { ended: true }
  },
  getAfterLoginInfoWeb: (context) => afterLogin(context),
  refreshData: (context) => refresh(context),
}
