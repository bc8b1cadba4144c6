import type { Policy } from '../settings/policy.ts'

// Payment methods as players read them. One that the settings no longer have is shown by its id.

export const depositName = ({ deposit }: Policy, typeId: string): string => deposit.types.find(({ id }) => id === typeId)?.name ?? typeId
export const bankName = ({ deposit }: Policy, bankId: string): string =>
  deposit.banks.find((bank) => bank.bankId === bankId)?.name ?? bankId
