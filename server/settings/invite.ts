/** Inviting and the agent programme (behaviour «Invite»; docs/decisions/028-invite.md). Amounts in hundredths. */
export const invitePolicy = {
  /**
   * What makes an invitee valid, beside a mobile and being a person of their own: so much deposited and bet within so many days of
   * registration; a deposit counts once it is `restDays` old and was not taken back.
   */
  valid: { deposited: 100_00, bet: 200_00, days: 30, restDays: 7 },
  /** An inviter can be named for so long after registration. */
  fillDays: 7,
  wheel: {
    /** Version of these rules: kept with every spin. */
    version: 1,
    /** The pot is paid from here on, once a player. */
    target: 100_00,
    /** Spins of a UTC day with a share, for so many days in all: a share is a browser's word. And of each valid invitee. */
    perShare: 1,
    shareDays: 5,
    perInvitee: 5,
    /** The eight segments clockwise: what goes into the pot, and how often, in parts per million. */
    segments: [
      { amount: 1_00, odds: 300_000 },
      { amount: 8_00, odds: 80_000 },
      { amount: 2_00, odds: 250_000 },
      { amount: 20_00, odds: 18_000 },
      { amount: 3_00, odds: 180_000 },
      { amount: 10_00, odds: 50_000 },
      { amount: 5_00, odds: 120_000 },
      { amount: 50_00, odds: 2_000 },
    ] as readonly { readonly amount: number; readonly odds: number }[],
  },
  agent: {
    /** Of the valid bet of the team's three levels, in parts per million. */
    ppm: [1_000, 500, 200],
    /** A day is settled so long after its end, once rounds in flight have landed. */
    settleGraceSeconds: 60,
    /** What so many valid invitees give, once each; in rising order. */
    milestones: [
      { need: 1, gives: [{ propId: 2001, count: 10_00 }] },
      {
        need: 5,
        gives: [
          { propId: 2001, count: 60_00 },
          { propId: 2002, count: 100 },
        ],
      },
      {
        need: 10,
        gives: [
          { propId: 2001, count: 150_00 },
          { propId: 60001, count: 30 },
        ],
      },
      {
        need: 50,
        gives: [
          { propId: 2001, count: 1_000_00 },
          { propId: 60001, count: 200 },
        ],
      },
    ] as readonly { readonly need: number; readonly gives: readonly { readonly propId: number; readonly count: number }[] }[],
  },
}
export type InvitePolicy = typeof invitePolicy
