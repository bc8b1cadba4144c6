import type { DayRankRow } from '#contract/rank.ts'
import { amountText } from '../../../ui/Amount.tsx'

/** «1,000 – 2,000», or the exact amount where it is known. */
export const bandText = ({ from, to }: DayRankRow['amountSection']): string =>
  from === to ? amountText(from) : `${amountText(from)} – ${amountText(to)}`
