import { expect, test } from 'vitest'
import { accountDigits } from '#src/features/money/wallet/withdrawal/accountNumber.ts'

test.each([
  ['0917-555 0148', '09175550148'],
  ['+63 917 555 0148', '09175550148'],
  ['+63 (0)917.555.0148', '09175550148'],
  // A bank's number may begin like the country.
  ['639175550148', '639175550148'],
  ['+44 7700 900123', '+447700900123'],
])('the account number “%s” is %s', (typed, digits) => {
  expect(accountDigits(typed)).toBe(digits)
})
