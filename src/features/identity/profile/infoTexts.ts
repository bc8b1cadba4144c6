import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UserOther } from '#contract/profile.ts'

export const avatarNames: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  sampaguita: msg`Sampaguita`,
  jeepney: msg`Jeepney`,
  mask: msg`Fiesta mask`,
  fan: msg`Fan`,
  shell: msg`Shell`,
  mango: msg`Mango`,
  halohalo: msg`Halo-halo`,
  fish: msg`Fish`,
}

export const fundsNames: Readonly<Record<UserOther['fundsSource'], MessageDescriptor>> = {
  '': msg`Not specified`,
  salary: msg`Salary`,
  business: msg`Business`,
  remittance: msg`Remittance from family`,
  savings: msg`Savings`,
  other: msg`Other`,
}
