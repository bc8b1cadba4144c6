/** Every reason for which a call may be refused, by name. Messages are defined by the feature that shows them (spec §8). */
export const failureCodes = {
  sessionOver: 401,

  // The jackpot spin
  jackpotNoChance: 1001,
  jackpotDepositMissing: 1002,
  jackpotTurnoverMissing: 1003,
  jackpotClosed: 1004,

  // Login
  wrongCredentials: 2001,
  wrongCode: 2002,
  accountTaken: 2003,
  mobileTaken: 2004,
  unknownPlayer: 2005,
  /** The identity is verified; date of birth and terms are still missing. data: { ticket } */
  profileNeeded: 2006,
  ticketOver: 2007,
  alreadyBound: 2008,
  /** The name, the code of customer support or the date of birth is wrong, or the code is no longer valid. */
  wrongRecovery: 2009,
  /** Without it the player could no longer log in. */
  lastLoginMethod: 2010,
  /** Too many wrong dates of birth were tried with SMS codes. data: { availableAt } */
  birthDateLocked: 2011,

  // The bankruptcy gift
  /** The player's balance is not below the threshold, or a bet of theirs is open. */
  bankruptNot: 3001,
  /** data: { availableAt } */
  bankruptNotNow: 3002,
  /** data: { need, done }, in hundredths */
  bankruptBetMissing: 3003,
  /** Today's gift was claimed, or there is none. */
  bankruptClosed: 3004,

  // Games and rounds
  unknownGame: 4001,
  /** The round token is not the player's, or its game was left. Start the game again. */
  gameNotOpen: 4002,
  stakeNotOffered: 4003,
  unknownRound: 4004,
  /** The shared round accepts no bets any more, or never did. data: { number } of the one that does, if any. */
  roundClosed: 4005,
  /** The choice is not available now: another tab has chosen, or the round has ended. data: { version } */
  choiceNotOpen: 4006,
  /** The round has ended or not begun, or none of the player's bets is left in it. data: { reason: 'early' | 'over' | 'none' } */
  cashOutClosed: 4007,

  // Deposits
  unknownRechargeType: 5001,
  /** data: { min, max } in hundredths. */
  amountOutOfRange: 5002,
  /** data: { orderIds } of the open ones. */
  tooManyOpenOrders: 5003,
  unknownOrder: 5004,

  // Bank accounts and withdrawals
  /** The bank is not one of the configuration's. */
  unknownBank: 5100,
  /** Not one of the player's own bank accounts. */
  unknownBankAccount: 5101,
  /** data: { max } */
  tooManyBanks: 5102,
  /** The player has that account already. */
  bankTaken: 5103,
  /** A withdrawal to it is in progress. */
  bankInUse: 5104,
  /** data: { min, max } digits. */
  wrongAccountNumber: 5105,
  /** The holder's name is not the verified one. */
  holderMismatch: 5106,
  /** data: { left, timesLeft, resetAt }: for the UTC day, in hundredths. */
  withdrawalLimitReached: 5107,
  /** No withdrawal before a deposit was paid. data: { need } in hundredths. */
  depositNeeded: 5108,
  /** Rounds were played since the player was shown what giving up the gift means. data: { loses, stays } in hundredths. */
  giftChanged: 5109,
  /** Part of the gift is in a game provider's wallet: collect it first. data: { away } in hundredths. */
  giftAtProvider: 5110,

  // Documents and pictures
  /** The documents are in review, or were approved: nothing can be changed now. data: { state } */
  kycClosed: 5200,
  /** data: { missing }: fields, and slots of pictures. */
  kycIncomplete: 5201,
  /** By its content not a JPEG, PNG or WebP, or a corrupt one. */
  imageKind: 5202,
  /** data: { maxBytes } */
  imageTooLarge: 5203,
  /** data: { maxPixels } */
  imageTooManyPixels: 5204,
  /** data: { minSide } */
  imageTooSmall: 5205,
  /** Not one of our avatars. */
  unknownAvatar: 5210,

  // Breaks, self-exclusion and held accounts
  /** The current closure ends later. data: { until } */
  closureTooShort: 5300,
  /** The person has another account: this one cannot play, deposit or receive awards. Its balance can be withdrawn. */
  accountHeld: 5310,

  // Passkeys and devices
  /** Not a passkey of this player, or of anyone: it was removed, or never existed. */
  unknownPasskey: 5401,
  /** The challenge was used, has expired, or was created for another purpose or player. Begin again. */
  challengeOver: 5402,
  /** The answer was created on another site. */
  wrongOrigin: 5403,
  /** The passkey belongs to another site. */
  wrongRelyingParty: 5404,
  /** Its counter decreased: two devices seem to have the same key. Remove it. */
  passkeyCloned: 5405,
  /** The answer's signature or form is invalid. */
  passkeyInvalid: 5406,
  /** This passkey is already registered. */
  passkeyTaken: 5407,
  /** data: { max } */
  tooManyPasskeys: 5408,
  /** The app's address cannot have passkeys: a bare IP address, or not the server's own. */
  passkeysUnavailable: 5409,
  unknownDevice: 5410,

  // Savings, coupons, VIP and shops
  safeboxNoPassword: 5501,
  /** data: { triesLeft } */
  safeboxWrongPassword: 5502,
  /** Five wrong passwords in a row. data: { until } */
  safeboxLocked: 5503,
  /** Resetting a forgotten password needs a mobile number for the code. */
  safeboxNoMobile: 5504,
  /** data: { need, saved }, in hundredths */
  piggyBankNotFull: 5511,
  couponUnknown: 5521,
  /**
   * data: { reason: 'used' | 'locked' | 'expired' | 'taken' | 'kind' } or, for a deposit that is too small, { reason: 'min', min } in
   * hundredths.
   */
  couponNotUsable: 5522,
  /** A VIP perk. data: { need, done }: the deposits required for VIP, in hundredths. */
  vipOnly: 5531,
  /** The price, or what it buys, has changed since the page showed it. data: what is in force. */
  offerChanged: 5541,

  // Game providers
  unknownStudio: 5600,
  /** The provider accepted nothing: the coins are back in the balance. */
  studioRefused: 5601,
  /** An earlier transfer with this provider has not been confirmed yet. */
  studioMoving: 5602,

  // Refunds of deposits
  /** The order was not paid, or was already fully refunded. */
  orderNotPaid: 5700,
  /** The balance does not cover the refund. data: { held, amount } in hundredths. */
  refundNotHeld: 5701,
  /** All of the deposit was played: nothing of it can be refunded. */
  depositPlayed: 5702,
  /** What is left of the deposit settled a debt: nothing of it can be refunded. */
  depositSettledDebt: 5703,

  // Mail, feedback and chat
  /** Deleting the mail would lose its awards: confirm that it may. data: { awards } */
  mailHoldsAwards: 5860,
  /** data: { max }: how many may be open at a time. */
  tooManyFeedbacks: 5870,
  /** The chat is closed now. data: { changesAt } */
  chatClosed: 5880,
  /** The conversation has ended. */
  chatEnded: 5881,
  /** For agents. There are newer messages than the agent has seen. data: { messages } that were missed */
  chatMoved: 5882,
  /** For agents. It looks like an offer, and this player must not get offers. */
  chatOffer: 5883,
  /** For agents. The colleague accepts no conversations now. */
  chatAgentUnavailable: 5884,

  // Any call
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
  notAvailable: 10014,
  /** data: { need, done } of the valid bet; for a withdrawal also { withdrawable }. */
  turnoverMissing: 10015,
  maintenance: 10016,
  requestIdReused: 10017,
  /** The player has an open round, which must be finished first. data: { roundId } */
  roundOpen: 10018,
  /** The player has not yet answered a reality check that is due: call `ackRealityCheck`. */
  realityCheckDue: 10019,
  /** The app is older than the server supports: reload it. data: { least } */
  clientTooOld: 10020,
  /** The previous round has not lasted long enough. Retry with the same request id. data: { retryAt, waitMs } */
  tooFast: 10021,
  /** Play and deposits are available only in the Philippines, and the player is elsewhere, or their location is unknown. */
  regionNotAllowed: 10022,
  unknownCall: 10404,
  unexpected: 10500,
  /** The database is unavailable. Nothing is lost: retry with the same request id. */
  busy: 10503,
} as const

export type FailureName = keyof typeof failureCodes

const names = new Map(Object.entries(failureCodes).map(([name, code]) => [code as number, name as FailureName]))

/** The name of a wire code; undefined for a code unknown to this build. */
export const failureName = (errcode: number): FailureName | undefined => names.get(errcode)

/** Refusals that any call may return, whatever its entry lists. */
export const commonFailures = [
  'sessionOver',
  'badParameter',
  'tooManyRequests',
  'stillProcessing',
  'maintenance',
  'accountHeld',
  'acceptTerms',
  'activityClosed',
  'clientTooOld',
  'requestIdReused',
  'unexpected',
  'busy',
] as const satisfies readonly FailureName[]
