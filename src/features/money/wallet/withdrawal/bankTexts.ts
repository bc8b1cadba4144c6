import type { RechargeConfig } from '#contract/wallet.ts'
import type { BankAccount } from '#contract/withdrawal.ts'

export type BankNames = RechargeConfig['banks']

export const bankName = (bankId: string, names: BankNames): string => names.find((bank) => bank.bankId === bankId)?.name ?? bankId

/** The short label of an account: «GCash ••••4321». */
export const accountText = ({ bankId, last4 }: Pick<BankAccount, 'bankId' | 'last4'>, names: BankNames): string =>
  `${bankName(bankId, names)} ••••${last4}`
