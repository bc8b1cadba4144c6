/** Operators' roles, by their work. `admin` may do everything. */
export const operatorRoles = ['support', 'payments', 'risk', 'content', 'finance', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]
