/** Operators' roles, by their work. `admin` may do everything. */
export const operatorRoles = ['support', 'payments', 'risk', 'content', 'finance', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]

const isRole = (text: string): text is OperatorRole => (operatorRoles as readonly string[]).includes(text)
/** Parses `payments+risk`; undefined for an unknown role, or one that is named twice. */
export function rolesIn(text: string): OperatorRole[] | undefined {
  const roles = text.split('+')
  return roles.every(isRole) && new Set(roles).size === roles.length ? roles : undefined
}

/** Actors of the audit log that are no operators. Rules go by `system`, too: a refund by it is not one that was decided on. */
const reservedNames: ReadonlySet<string> = new Set(['system', 'console', 'nobody'])
/** Whether an operator can have this name, at the desk and at the command line. */
export const isOperatorName = (name: string): boolean => /^[a-z][a-z0-9._-]{0,31}$/.test(name) && !reservedNames.has(name)
