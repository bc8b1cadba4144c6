import type { DeskOutput } from '#contract/desk/index.ts'

export type Listed = DeskOutput<'withdrawals'>
export type Case = DeskOutput<'withdrawalCase'>

export const isOpen = ({ state }: Case): boolean => state === 'reserved' || state === 'review'
