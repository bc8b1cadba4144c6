import { refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'

/**
 * Something is bought on the terms that its page showed: operators may change them while it is open. Pages of earlier builds do not send
 * what they showed, or not all of it.
 */
export const refuseUnseen = <Terms extends Readonly<Record<string, number>>>(
  seen: { readonly [Name in keyof Terms]?: number | undefined } | undefined,
  terms: Terms,
): Refusal | undefined =>
  seen && Object.entries(terms).some(([name, value]) => seen[name] !== undefined && seen[name] !== value)
    ? refuse('offerChanged', terms)
    : undefined
