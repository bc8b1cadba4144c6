import type { Operator } from '../kernel/environment.ts'
import type { SettingKey } from '../settings/keys.ts'

/** Whether an operator may change a setting: by its roles, or as admin. */
export const mayChange =
  ({ roles }: Operator) =>
  ({ role }: SettingKey): boolean =>
    roles.includes(role) || roles.includes('admin')
