import * as activities from './activities.ts'
import * as agent from './agent.ts'
import * as announcements from './announcements.ts'
import * as bankruptcy from './bankruptcy.ts'
import * as bonus from './bonus.ts'
import type { Call } from './call.ts'
import * as chat from './chat.ts'
import * as config from './config.ts'
import * as confirmation from './confirmation.ts'
import * as coupons from './coupons.ts'
import * as dailyCheckIn from './dailyCheckIn.ts'
import * as dailyGame from './dailyGame.ts'
import * as devices from './devices.ts'
import * as eventLog from './eventLog.ts'
import * as feedback from './feedback.ts'
import * as firstDeposit from './firstDeposit.ts'
import * as follow from './follow.ts'
import * as games from './games.ts'
import * as invite from './invite.ts'
import * as jackpot from './jackpot.ts'
import * as kyc from './kyc.ts'
import * as live from './live.ts'
import * as login from './login.ts'
import * as mail from './mail.ts'
import * as mall from './mall.ts'
import * as passkeys from './passkeys.ts'
import * as piggyBank from './piggyBank.ts'
import * as play from './play.ts'
import * as points from './points.ts'
import * as profile from './profile.ts'
import * as pusher from './pusher.ts'
import * as rank from './rank.ts'
import * as records from './records.ts'
import * as redVsBlue from './redVsBlue.ts'
import * as responsibleGaming from './responsibleGaming.ts'
import * as safebox from './safebox.ts'
import * as session from './session.ts'
import * as slotshack from './slotshack.ts'
import * as staged from './staged.ts'
import * as studios from './studios.ts'
import * as support from './support.ts'
import * as tasks from './tasks.ts'
import * as theme from './theme.ts'
import * as vip from './vip.ts'
import * as wallet from './wallet.ts'
import * as withdrawal from './withdrawal.ts'

/** Every call of the wire by name. Each must have a handler (server/handlers.ts). */
export const calls = {
  appConfig: config.appConfig,
  appTheme: theme.appTheme,
  appThemePreview: theme.appThemePreview,
  preLogin: config.preLogin,
  notices: announcements.notices,
  guestNotices: announcements.notices.guests,
  noticesSeen: announcements.noticesSeen,
  appEventLogClient: eventLog.appEventLogClient,

  accountRegist4: login.accountRegist4,
  accountRegist: login.accountRegist,
  accountLogin: login.accountLogin,
  accountLoginSms: login.accountLoginSms,
  accountLoginSms2: login.accountLoginSms2,
  googleLogin: login.googleLogin,
  facebookLogin: login.facebookLogin,
  lineLogin: login.lineLogin,
  bindAccount: login.bindAccount,
  bindSocialAccount: login.bindSocialAccount,
  unbindSocialAccount: login.unbindSocialAccount,
  forgetPassword: login.forgetPassword,
  recoverAccount: login.recoverAccount,
  initPassword: login.initPassword,
  acceptTerms: login.acceptTerms,
  acceptedTerms: login.acceptedTerms,
  smsSend: login.smsSend,
  confirmIdentity: confirmation.confirmIdentity,
  logout: session.logout,
  getAfterLoginInfoWeb: session.getAfterLoginInfoWeb,
  refreshData: session.refreshData,
  passkeys: passkeys.passkeys,
  passkeyRegisterBegin: passkeys.passkeyRegisterBegin,
  passkeyRegister: passkeys.passkeyRegister,
  passkeyLoginBegin: passkeys.passkeyLoginBegin,
  passkeyLogin: passkeys.passkeyLogin,
  passkeyConfirmBegin: passkeys.passkeyConfirmBegin,
  passkeyRename: passkeys.passkeyRename,
  passkeyRemove: passkeys.passkeyRemove,
  devices: devices.devices,
  devicesSeen: devices.devicesSeen,
  deviceEnd: devices.deviceEnd,
  devicesEnd: devices.devicesEnd,

  updateProfile: profile.updateProfile,
  updateAppUserOther: profile.updateAppUserOther,
  appUserOther: profile.appUserOther,
  updateAddress: profile.updateAddress,
  uploadKyc: kyc.uploadKyc,
  addKyc: kyc.addKyc,
  kyc: kyc.kyc,

  startGame: play.startGame,
  spin: play.spin,
  exitGame: play.exitGame,
  gameLike: games.gameLike,
  online: games.online,
  betRecord: records.betRecord,
  betRecordReport: records.betRecordReport,
  fairSeeds: records.fairSeeds,
  fairRotate: records.fairRotate,
  fairRound: records.fairRound,

  getLiveUrl: live.getLiveUrl,
  liveGames: live.liveGames,
  liveRound: live.liveRound,
  liveMine: live.liveMine,
  liveBet: live.liveBet,
  liveCashOut: live.liveCashOut,
  liveOwnRound: live.liveOwnRound,
  liveProof: live.liveProof,

  pusherBed: pusher.pusherBed,
  pusherDrop: pusher.pusherDrop,
  pusherProof: pusher.pusherProof,

  stagedBet: staged.stagedBet,
  stagedChoose: staged.stagedChoose,
  stagedProof: staged.stagedProof,

  jackpotPools: jackpot.jackpotPools,
  getJackpotDrawInfo: jackpot.getJackpotDrawInfo,
  guestJackpot: jackpot.getJackpotDrawInfo.guests,
  receiveDrawChance: jackpot.receiveDrawChance,
  drawSeen: jackpot.drawSeen,
  getPersonJackpotDrawAwardLog: jackpot.getPersonJackpotDrawAwardLog,
  getJackpotRank: jackpot.getJackpotRank,

  activityGetStatusList: activities.activityGetStatusList,
  guestActivities: activities.activityGetStatusList.guests,
  getActivityIds: activities.getActivityIds,
  activityAwardGetLog: activities.activityAwardGetLog,
  getTaskUser: tasks.getTaskUser,
  guestTasks: tasks.getTaskUser.guests,
  finishTask: tasks.finishTask,
  receiveTaskAward: tasks.receiveTaskAward,
  loginBonus3User: dailyCheckIn.loginBonus3User,
  guestCheckIn: dailyCheckIn.loginBonus3User.guests,
  loginBonus3UserReceive: dailyCheckIn.loginBonus3UserReceive,
  pkData: redVsBlue.pkData,
  pkSignUp: redVsBlue.pkSignUp,
  agentFill: invite.agentFill,
  actInviteUser: invite.actInviteUser,
  actInviteRecord: invite.actInviteRecord,
  actInviteStatus: invite.actInviteStatus,
  guestInvite: invite.actInviteStatus.guests,
  actInviteSpin: invite.actInviteSpin,
  actInviteSpinSeen: invite.actInviteSpinSeen,
  actInviteExchange: invite.actInviteExchange,
  actInviteClickInvite: invite.actInviteClickInvite,
  appAgent5User: agent.appAgent5User,
  guestAgent: agent.appAgent5User.guests,
  appAgent5UserLog: agent.appAgent5UserLog,
  appAgent5UserReceive: agent.appAgent5UserReceive,
  appAgent5UserInviteValidReceive: agent.appAgent5UserInviteValidReceive,
  getBankruptGiftInfo: bankruptcy.getBankruptGiftInfo,
  receiveBankruptGiftAward: bankruptcy.receiveBankruptGiftAward,

  selfLimits: responsibleGaming.selfLimits,
  setSelfLimit: responsibleGaming.setSelfLimit,
  confirmSelfLimit: responsibleGaming.confirmSelfLimit,
  takeBreak: responsibleGaming.takeBreak,
  selfExclude: responsibleGaming.selfExclude,
  setRealityCheck: responsibleGaming.setRealityCheck,
  realityCheck: responsibleGaming.realityCheck,
  ackRealityCheck: responsibleGaming.ackRealityCheck,

  recharge: wallet.recharge,
  rechargeStatus: wallet.rechargeStatus,
  rechargeRecord: wallet.rechargeRecord,
  appUserCoinDetail: wallet.appUserCoinDetail,
  getExchange: withdrawal.getExchange,
  exchange: withdrawal.exchange,
  giveUpGift: withdrawal.giveUpGift,
  exchangeStatus: withdrawal.exchangeStatus,
  exchangeRecord: withdrawal.exchangeRecord,
  addBankInfo: withdrawal.addBankInfo,
  modifyBankInfo: withdrawal.modifyBankInfo,
  delUserBank: withdrawal.delUserBank,

  bonusCoins: bonus.bonusCoins,
  coupons: coupons.coupons,
  couponTake: coupons.couponTake,
  safebox: safebox.safebox,
  safeboxPut: safebox.safeboxPut,
  safeboxTake: safebox.safeboxTake,
  safeboxSetPassword: safebox.safeboxSetPassword,
  piggyBank: piggyBank.piggyBank,
  piggyBankOpen: piggyBank.piggyBankOpen,
  firstRechargeInfo: firstDeposit.firstRechargeInfo,
  firstRechargeSign: firstDeposit.firstRechargeSign,
  firstRechargeReceive: firstDeposit.firstRechargeReceive,
  coinReport: wallet.coinReport,
  pointsInfo: points.pointsInfo,
  pointsExchange: points.pointsExchange,
  rankInfo: rank.rankInfo,
  dailyGameInfo: dailyGame.dailyGameInfo,
  dailyGamePlay: dailyGame.dailyGamePlay,
  followInfo: follow.followInfo,
  followVisit: follow.followVisit,
  followReceive: follow.followReceive,
  slotshackInfo: slotshack.slotshackInfo,
  slotshackReceive: slotshack.slotshackReceive,

  getMail3: mail.getMail3,
  getMailDetail: mail.getMailDetail,
  receiveMail: mail.receiveMail,
  delMail: mail.delMail,
  getCustomerServices: support.getCustomerServices,
  feedbackUpload: feedback.feedbackUpload,
  feedbackPicture: feedback.feedbackPicture,
  feedbackSend: feedback.feedbackSend,
  feedbackList: feedback.feedbackList,
  feedbackDetail: feedback.feedbackDetail,
  feedbackClose: feedback.feedbackClose,
  getChatUrl: chat.getChatUrl,
  chatOpen: chat.chatOpen,
  chatUpload: chat.chatUpload,
  chatPicture: chat.chatPicture,
  chatSend: chat.chatSend,
  chatRead: chat.chatRead,
  chatTyping: chat.chatTyping,
  chatLeave: chat.chatLeave,
  chatRate: chat.chatRate,
  chatMail: chat.chatMail,
  chatTranscript: chat.chatTranscript,
  getVipInfo: vip.getVipInfo,
  guestVip: vip.getVipInfo.guests,
  receiveVipBonusUser: vip.receiveVipBonusUser,
  appVipUserReceiveDaily: vip.appVipUserReceiveDaily,
  appVipUserReceiveSignInAward: vip.appVipUserReceiveSignInAward,
  receiveVipTaskAndBonus: vip.receiveVipTaskAndBonus,
  getVipLevelAudit: vip.getVipLevelAudit,
  betBonus: vip.betBonus,
  betBonusReceive: vip.betBonusReceive,
  betBonusByTypeReceive: vip.betBonusByTypeReceive,
  betBonusLog: vip.betBonusLog,
  monthlyBonusInfo: vip.monthlyBonusInfo,
  monthlyBonusReceive: vip.monthlyBonusReceive,

  diamondShopData: mall.diamondShopData,
  diamondExchangeCoin: mall.diamondExchangeCoin,
  diamondExchangeGoods: mall.diamondExchangeGoods,
  diamondGoodsExchangeOrderLog: mall.diamondGoodsExchangeOrderLog,
  getScratchCardInfo: mall.getScratchCardInfo,
  diamondExchangeScratchcard: mall.diamondExchangeScratchcard,
  scratchCardLottery: mall.scratchCardLottery,
  receiveAddupAwardById: mall.receiveAddupAwardById,
  searchScratchCardAwardLog: mall.searchScratchCardAwardLog,
  diamondLog: mall.diamondLog,
  appDiamondBonusTickersData: mall.appDiamondBonusTickersData,

  gameWallets: studios.gameWallets,
  studioVisit: studios.studioVisit,
  retrieveBalance: studios.retrieveBalance,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
