import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { bindName, bindSocial } from './bind.ts'
import { firstPassword, renewPassword } from './changePassword.ts'
import { confirmIdentity, loginByPassword, loginBySms } from './login.ts'
import { loginOrJoinBySms, loginOrJoinBySocial } from './loginOrJoin.ts'
import { afterLogin, refresh } from './profile.ts'
import { registerByAccount, registerByMobile } from './register.ts'
import { logOut } from './sessions.ts'
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
  accountRegist4: registerByAccount,
  accountRegist: registerByMobile,
  accountLogin: loginByPassword,
  accountLoginSms: loginBySms,
  accountLoginSms2: loginOrJoinBySms,
  googleLogin: loginOrJoinBySocial('google'),
  facebookLogin: loginOrJoinBySocial('facebook'),
  lineLogin: loginOrJoinBySocial('line'),
  bindAccount: bindName,
  bindSocialAccount: bindSocial,
  forgetPassword: renewPassword,
  initPassword: firstPassword,
  smsSend: { ownTransaction: sendCode },
  confirmIdentity,
  logout: (context) => logOut(context),
  getAfterLoginInfoWeb: (context, input) => afterLogin(context, input),
  refreshData: (context) => refresh(context),
}
