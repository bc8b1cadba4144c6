/** Every number of the product that may change without a new build, with its default (behaviour where the specification is silent). */
export const defaultPolicy = {
  playMoney: true,
  welcomeGrant: 1_000_00,
  demoGrant: 1_000_00,
  ageLimit: 21,
  termsVersion: 1,
  eligibilityVersion: 1,
  session: { days: 30, idleMinutes: 30 },
  heartbeatSeconds: 60,
  realityCheckMinutes: 60,
  /** A game opened anew within this time of its last round goes on with the visit, as after a reload. */
  visitPauseMinutes: 5,
  lockout: { failures: 5, windowMinutes: 15 },
  sms: { validMinutes: 5, resendSeconds: 60, perDay: 5, tries: 5 },
  ticketMinutes: 10,
  lengths: {
    account: { min: 6, max: 20 },
    username: { min: 1, max: 12 },
    nickname: { min: 0, max: 12 },
    password: { min: 8, max: 64 },
    smsCode: { min: 6, max: 6 },
    withdrawAccount: { min: 6, max: 20 },
  },
  maintenance: { state: 'open' as 'open' | 'closed', until: null as number | null, text: '' },
}
export type Policy = typeof defaultPolicy
