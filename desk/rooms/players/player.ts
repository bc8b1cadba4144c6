import type { DeskOutput, DeskSent } from '#contract/desk/index.ts'

export type Player = DeskOutput<'player'>
export type PrivateField = DeskSent<'playerUnmask'>['field']
