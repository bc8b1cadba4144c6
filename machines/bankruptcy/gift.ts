import type { BankruptGift, GiftId } from '#contract/bankruptcy.ts'

type Gift = BankruptGift | null

export const canReceive = (gift: Gift, id: GiftId): boolean => gift?.awardList.find((award) => award.id === id)?.canReceive ?? false

/** The deadline of the countdown: canReceiveLastMs, else gift2LastMs (spec §4); −1 (stopped) when both have passed. */
export const deadlineOf = (gift: Gift): number =>
  gift ? ([gift.canReceiveLastMs, gift.gift2LastMs].find((moment) => moment > gift.serverTime) ?? -1) : -1
