/** Every reason a call may be refused for, by name. Messages live with the feature that shows them (spec §8). */
export const failureCodes = {
  sessionOver: 401,

  jackpotNoChance: 1001,
  jackpotDepositMissing: 1002,
  jackpotTurnoverMissing: 1003,
  jackpotClosed: 1004,

  wrongCredentials: 2001,
  wrongCode: 2002,
  accountTaken: 2003,
  mobileTaken: 2004,
  unknownPlayer: 2005,
  /** The identity is proven; birth date and terms are still missing. data: { ticket } */
  profileNeeded: 2006,
  ticketOver: 2007,
  alreadyBound: 2008,

  /** The player still holds enough, or something of theirs is in play. */
  bankruptNot: 3001,
  /** data: { availableAt } */
  bankruptNotNow: 3002,
  /** data: { need, done }, in hundredths */
  bankruptBetMissing: 3003,
  /** Today's gift was taken, or there is none. */
  bankruptClosed: 3004,

  unknownGame: 4001,
  /** The round token is not the player's, or its game was left. Start the game again. */
  gameNotOpen: 4002,
  stakeNotOffered: 4003,
  unknownRound: 4004,
  /** The round of everybody takes no bets any more, or never did. data: { number } of the one that does, if there is one. */
  roundClosed: 4005,

  unknownRechargeType: 5001,
  /** data: { min, max } in hundredths. */
  amountOutOfRange: 5002,
  /** data: { orderIds } of those that wait. */
  tooManyOpenOrders: 5003,
  unknownOrder: 5004,

  /** The papers are being looked at, or were approved: nothing changes now. data: { state } */
  kycClosed: 5200,
  /** data: { missing }: fields, and slots of pictures. */
  kycIncomplete: 5201,
  /** By its content no JPEG, PNG or WebP, or a broken one. */
  imageKind: 5202,
  /** data: { maxBytes } */
  imageTooLarge: 5203,
  /** data: { maxPixels } */
  imageTooManyPixels: 5204,
  /** data: { minSide } */
  imageTooSmall: 5205,
  /** Not one of our avatars. */
  unknownAvatar: 5210,
  /** The bank is not one of the configuration's. */
  unknownBank: 5100,
  /** None of the player's own bank accounts. */
  unknownBankAccount: 5101,
  /** data: { max } */
  tooManyBanks: 5102,
  /** The player has that account already. */
  bankTaken: 5103,
  /** A withdrawal to it is under way. */
  bankInUse: 5104,
  /** data: { min, max } digits. */
  wrongAccountNumber: 5105,
  /** The holder's name is not the one that was proven. */
  holderMismatch: 5106,
  /** data: { left, timesLeft, resetAt }: of the UTC day, in hundredths. */
  withdrawalLimitReached: 5107,
  /** Nothing is paid out before a deposit was paid. data: { need } in hundredths. */
  depositNeeded: 5108,
  /** Rounds were played since it was shown what giving the gift up comes to. data: { loses, stays } in hundredths. */
  giftChanged: 5109,
  /** Some of the gift lies with a game studio: collect it first. data: { away } in hundredths. */
  giftAway: 5110,
  /** No passkey of this player's, or of anybody's: it was removed, or never was. */
  unknownPasskey: 5401,
  /** The challenge was used, has run out, or was made for something or somebody else. Begin again. */
  challengeOver: 5402,
  /** The answer was made on another site. */
  wrongOrigin: 5403,
  /** The passkey belongs to another site. */
  wrongRelyingParty: 5404,
  /** Its count went back: two devices seem to have the same key. Remove it. */
  passkeyCloned: 5405,
  /** The answer's signature or form does not hold. */
  passkeyInvalid: 5406,
  /** Somebody has registered this passkey already. */
  passkeyTaken: 5407,
  /** data: { max } */
  tooManyPasskeys: 5408,
  /** The address that the app was opened at can have none: a bare number, or not the server's own. */
  passkeysNotHere: 5409,
  unknownDevice: 5410,
  safeboxNoPassword: 5501,
  /** data: { triesLeft } */
  safeboxWrongPassword: 5502,
  /** Five wrong passwords in a row. data: { until } */
  safeboxLocked: 5503,
  /** A forgotten password needs a mobile that a code can be sent to. */
  safeboxNoMobile: 5504,
  /** data: { need, saved }, in hundredths */
  piggyBankNotFull: 5511,
  couponUnknown: 5521,
  /** data: { reason: 'used' | 'locked' | 'expired' | 'taken' | 'kind' } or, for a deposit too small, { reason: 'min', min } in hundredths. */
  couponNotUsable: 5522,
  /** A perk of VIPs. data: { need, done }: what makes one, in hundredths deposited. */
  vipOnly: 5531,

  /** What holds already ends later. data: { until } */
  closureTooShort: 5300,
  /** The person has another account: this one plays, deposits and is given nothing. What is on it can be withdrawn. */
  accountHeld: 5310,
  unknownStudio: 5600,
  /** The studio took nothing: the coins are back in the balance. */
  studioRefused: 5601,
  /** An earlier transfer with this studio has not been confirmed yet. */
  studioMoving: 5602,

  /** Nothing of the order was paid, or all of it went back before. */
  orderNotPaid: 5700,
  /** The balance does not hold what a refund would give back. data: { held, amount } in hundredths. */
  refundNotHeld: 5701,
  /** All of the deposit was played with: nothing of it goes back. */
  depositPlayed: 5702,

  /** Throwing the mail away would lose what came with it: say that it may. data: { awards } */
  mailHoldsAwards: 5860,
  /** data: { max }: so many may be open at a time. */
  tooManyFeedbacks: 5870,

  badParameter: 10001,
  activityClosed: 10002,
  tooManyRequests: 10003,
  stillProcessing: 10004,
  balanceTooLow: 10005,
  kycNeeded: 10006,
  selfExcluded: 10007,
  ownLimitReached: 10008,
  confirmIdentity: 10009,
  acceptTerms: 10010,
  notEligible: 10011,
  alreadyDone: 10012,
  notYet: 10013,
  goneOrExpired: 10014,
  /** data: { need, done } of the valid bet; for a withdrawal also { withdrawable }. */
  turnoverMissing: 10015,
  maintenance: 10016,
  requestIdReused: 10017,
  roundOpen: 10018,
  /** The app is older than the server still talks to: reload it. data: { least } */
  clientTooOld: 10020,
  /** The round before has not lasted long enough. Ask again with the same request id. data: { retryAt, waitMs } */
  tooFast: 10021,
  /** Play and deposits are offered in the Philippines, and the player is not there, or nobody can say. */
  notHere: 10022,
  /** The player has not yet answered a reality check that is due: `ackRealityCheck` does. */
  realityCheckDue: 10019,

  unknownCall: 10404,
  unexpected: 10500,
  /** The database cannot be reached just now. Nothing is lost: ask again with the same request id. */
  busy: 10503,
} as const

export type FailureName = keyof typeof failureCodes

const names = new Map(Object.entries(failureCodes).map(([name, code]) => [code as number, name as FailureName]))

/** The name of a wire code; undefined for a code that this build does not know. */
export const failureName = (errcode: number): FailureName | undefined => names.get(errcode)

/** Refusals that any call may answer with, whatever its entry says. */
export const commonFailures = [
  'sessionOver',
  'badParameter',
  'tooManyRequests',
  'stillProcessing',
  'maintenance',
  'accountHeld',
  'acceptTerms',
  'clientTooOld',
  'requestIdReused',
  'unexpected',
  'busy',
] as const satisfies readonly FailureName[]
