import type { DeskWho } from '#contract/desk/call.ts'
import type { OperatorRole } from '#contract/desk/roles.ts'

/** Whether an operator's roles allow a call. */
export const mayCall = ({ roles }: { readonly roles: readonly OperatorRole[] }, who: DeskWho): boolean =>
  typeof who === 'string' || roles.includes('admin') || who.some((role) => roles.includes(role))
