import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { logOut } from '../session/sessions.ts'
import { sendCode } from '../session/sms.ts'
import { bindName, bindSocial } from './bind.ts'
import { firstPassword, recoverAccount, resetPassword } from './changePassword.ts'
import { confirmIdentity, loginByPassword, loginBySms } from './login.ts'
import { loginOrRegisterBySms, loginOrRegisterBySocial } from './loginOrRegister.ts'
import { registerByAccount, registerByMobile } from './register.ts'
import { acceptNewTerms, termsOf } from './terms.ts'
import { unbindSocial } from './unbind.ts'

type LoginCalls =
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
  | 'unbindSocialAccount'
  | 'forgetPassword'
  | 'recoverAccount'
  | 'initPassword'
  | 'acceptTerms'
  | 'acceptedTerms'
  | 'smsSend'
  | 'confirmIdentity'
  | 'logout'

export const loginHandlers: Pick<Handlers<Calls>, LoginCalls> = {
  accountRegist4: registerByAccount,
  accountRegist: registerByMobile,
  accountLogin: loginByPassword,
  accountLoginSms: loginBySms,
  accountLoginSms2: loginOrRegisterBySms,
  googleLogin: loginOrRegisterBySocial('google'),
  facebookLogin: loginOrRegisterBySocial('facebook'),
  lineLogin: loginOrRegisterBySocial('line'),
  bindAccount: bindName,
  bindSocialAccount: bindSocial,
  unbindSocialAccount: unbindSocial,
  forgetPassword: resetPassword,
  recoverAccount,
  initPassword: firstPassword,
  acceptTerms: acceptNewTerms,
  acceptedTerms: (context) => termsOf(context),
  smsSend: { ownTransaction: sendCode },
  confirmIdentity,
  logout: (context) => logOut(context),
}
