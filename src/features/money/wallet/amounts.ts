import type { RechargeConfig, RechargeType } from '#contract/wallet.ts'

/** Deposit methods in order, the default one first (spec §3 «Recharge type»). */
export const sortedTypes = ({ types }: RechargeConfig): readonly RechargeType[] => types.toSorted((a, b) => a.sort - b.sort)
export const defaultType = (config: RechargeConfig): RechargeType | undefined =>
  config.types.find(({ isDefault }) => isDefault) ?? sortedTypes(config)[0]

/** spec §5: minAmount, or minAmount2 once the player has deposited and minRechargeStatus is on; hundredths. */
export const minDepositAmount = (type: RechargeType, totalRecharge: number, minRechargeStatus: boolean): number =>
  minRechargeStatus && totalRecharge > 0 ? type.minAmount2 : type.minAmount

/** The offered amounts that this method accepts from this player. */
export const offeredAmounts = ({ items }: RechargeConfig, minAmount: number, { maxAmount }: RechargeType): readonly number[] =>
  items.map(({ price }) => price).filter((price) => price >= minAmount && price <= maxAmount)

export { amountOf } from '../../../ui/amountOf.ts'
