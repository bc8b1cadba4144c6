import * as config from './config.ts'
import * as games from './games.ts'
import * as session from './session.ts'
import type { Call } from './call.ts'

/** Every call of the wire by name. A handler is demanded for each (server/handlers.ts). */
export const calls = {
  appConfig: config.appConfig,
  appTheme: config.appTheme,
  appThemePreview: config.appThemePreview,
  preLogin: config.preLogin,

  accountRegist4: session.accountRegist4,
  accountRegist: session.accountRegist,
  accountLogin: session.accountLogin,
  accountLoginSms: session.accountLoginSms,
  accountLoginSms2: session.accountLoginSms2,
  googleLogin: session.googleLogin,
  facebookLogin: session.facebookLogin,
  lineLogin: session.lineLogin,
  bindAccount: session.bindAccount,
  bindSocialAccount: session.bindSocialAccount,
  forgetPassword: session.forgetPassword,
  initPassword: session.initPassword,
  smsSend: session.smsSend,
  confirmIdentity: session.confirmIdentity,
  logout: session.logout,
  getAfterLoginInfoWeb: session.getAfterLoginInfoWeb,
  refreshData: session.refreshData,

  startGame: games.startGame,
  spin: games.spin,
  exitGame: games.exitGame,
  gameLike: games.gameLike,
  online: games.online,
  betRecord: games.betRecord,
  betRecordReport: games.betRecordReport,
  fairSeeds: games.fairSeeds,
  fairRotate: games.fairRotate,
  fairRound: games.fairRound,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
