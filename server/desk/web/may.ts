import type { DeskCaller } from '#contract/desk/call.ts'
import { deskCalls } from '#contract/desk/index.ts'
import type { DeskCallName } from '#contract/desk/index.ts'
import { passkeyCalls } from '#contract/desk/passkeys.ts'
import { sessionCalls } from '#contract/desk/session.ts'
import type { OperatorRole } from '#contract/operatorRoles.ts'
import type { Policy } from '../../settings/policy.ts'
import type { Signed } from './context.ts'

/** Whether an operator's roles allow a call. */
export const mayCall = ({ roles }: { readonly roles: readonly OperatorRole[] }, who: DeskCaller): boolean =>
  typeof who === 'string' || roles.includes('admin') || who.some((role) => roles.includes(role))

type Roles = { readonly roles: readonly OperatorRole[] }
/** Whether an operator may perform an act of this call, as its first or its second person. */
export const mayAct = (operator: Roles, call: string): boolean =>
  Object.hasOwn(deskCalls, call) && mayCall(operator, deskCalls[call as DeskCallName].who)

/** Who may request a message at the command line, which is no call of the desk, and who may decide as its second operator. */
export const mailRoles: { readonly request: readonly OperatorRole[]; readonly decide: readonly OperatorRole[] } = {
  request: ['support', 'content'],
  decide: ['finance'],
}
/** Who may request an act that waits for a second operator, and who may decide as that one: at the desk, whoever may make its call. */
function rolesOf(call: string): { readonly request: DeskCaller; readonly decide: DeskCaller } {
  if (call === 'mail') return mailRoles
  const who = Object.hasOwn(deskCalls, call) ? deskCalls[call as DeskCallName].who : []
  return { request: who, decide: who }
}
/** The roles of which an act takes one to be its second person. */
export const secondRolesOf = (call: string): DeskCaller => rolesOf(call).decide

/** Finance and payments see all acts on money; others see those of their own calls. */
export const maySeeRequests = (operator: Roles, call: string): boolean => {
  const { request, decide } = rolesOf(call)
  return [request, decide, ['finance', 'payments'] as const].some((who) => mayCall(operator, who))
}
/** The calls whose requests an operator may see. */
export const visibleRequests = (operator: Roles): string[] =>
  [...Object.keys(deskCalls), 'mail'].filter((call) => maySeeRequests(operator, call))

/** Whether an operator's roles sign in and confirm with a passkey only. */
export const requiresPasskey = ({ desk }: Pick<Policy, 'desk'>, { roles }: { readonly roles: readonly OperatorRole[] }): boolean =>
  roles.some((role) => desk.passkeyRoles.includes(role))

/** Calls open to an operator who still has to add a required passkey. */
const own: ReadonlySet<string> = new Set([...Object.keys(sessionCalls), ...Object.keys(passkeyCalls)])
/** Whether an operator must add a passkey before this call. */
export const lacksPasskeyFor = (policy: Pick<Policy, 'desk'>, operator: Pick<Signed, 'roles' | 'hasPasskey'>, name: string): boolean =>
  !operator.hasPasskey && requiresPasskey(policy, operator) && !own.has(name)
