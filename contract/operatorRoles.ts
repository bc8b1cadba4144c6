/** Operators' roles, by their work. `admin` may do everything. */
export const operatorRoles = ['support', 'payments', 'risk', 'content', 'finance', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]

const isRole = (text: string): text is OperatorRole => (operatorRoles as readonly string[]).includes(text)
/** Parses `payments+risk`; undefined for an unknown role, or one that is named twice. */
export function rolesIn(text: string): OperatorRole[] | undefined {
  const roles = text.split('+')
  return roles.every(isRole) && new Set(roles).size === roles.length ? roles : undefined
}
