import type { DeskOutput, DeskSent } from '#contract/desk/index.ts'

export type Player = DeskOutput<'player'>
export type PrivateField = DeskSent<'playerUnmask'>['field']

/** What a round was played with. */
export const playedWith = { coin: 'Coins', bonus: 'Bonus', demo: 'Demo' } as const
