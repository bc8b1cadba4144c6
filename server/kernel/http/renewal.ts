import type { Context } from '../context.ts'

/** Completes a stored answer before it is sent again: an answer with a token is stored without the token. */
export type RenewAnswer = (context: Context, call: string, stored: unknown) => Promise<unknown>
