import type { Context } from './context.ts'

/** Completes a stored answer before it is given again: an answer with a token is kept without it. */
export type RenewAnswer = (context: Context, call: string, stored: unknown) => Promise<unknown>
