import { movementKinds, walletCurrencies } from '#contract/wallet.ts'
import type { depositKinds } from '#contract/wallet.ts'
import type { withdrawalKinds } from '#contract/withdrawal.ts'
import { boundsOf } from '../../../../shared/records/dateRange.ts'
import { oneOfOrFirst } from '../../../../shared/records/oneOfOrFirst.ts'
import { useRecordSearch } from '../../../../shared/records/useRecordSearch.ts'
import { useToday } from '../../../../shared/records/useToday.ts'

const tabs = ['movements', 'deposits', 'withdrawals'] as const
export type MovementKind = (typeof movementKinds)[number]
export type OrderKind = (typeof depositKinds)[number] | (typeof withdrawalKinds)[number]

/** The statement selected by the URL, shared by both skins. */
export function useStatement() {
  const today = useToday()
  const [search, change] = useRecordSearch()
  const tab = oneOfOrFirst(tabs, search.tab)
  const currency = oneOfOrFirst(walletCurrencies, search.currency)
  const kind = oneOfOrFirst(movementKinds, search.kind)
  const view = oneOfOrFirst(['list', 'chart'] as const, search.view)
  const timeRange = boundsOf(search, today)
  return { search, change, tab, currency, view, kind, timeRange, filter: { currency, kind, ...timeRange } }
}
export type Statement = ReturnType<typeof useStatement>
