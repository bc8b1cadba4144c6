import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { depositKinds } from '#contract/wallet.ts'
import { withdrawalKinds } from '#contract/withdrawal.ts'
import type { QueryCall } from '../../../../queries/queries.ts'
import { DateRangeSelect } from '../../../../shared/records/DateRangeSelect.tsx'
import { oneOfOrFirst } from '../../../../shared/records/oneOfOrFirst.ts'
import { RecordPages } from '../../../../shared/records/RecordPages.tsx'
import type { Filter, RecordList } from '../../../../shared/records/records.ts'
import { SaveRecords } from '../../../../shared/records/SaveRecords.tsx'
import { Select } from '../../../../shared/records/Select.tsx'
import { deposits } from './deposits.tsx'
import type { OrderKind, Statement } from './useStatement.ts'
import { withdrawals } from './withdrawals.tsx'

const kindTexts: Readonly<Record<OrderKind, MessageDescriptor>> = {
  all: msg`All orders`,
  open: msg`In progress`,
  paid: msg`Paid`,
  unpaid: msg`Not paid`,
  back: msg`Returned`,
}

/** Deposit and withdrawal orders, pending and completed. */
export function Orders({ statement }: { statement: Statement }) {
  const { tab, search, timeRange } = statement
  if (tab === 'deposits') {
    const kind = oneOfOrFirst(depositKinds, search.kind)
    return <FilteredOrders list={deposits} filter={{ kind, ...timeRange }} kind={kind} kinds={depositKinds} statement={statement} />
  }
  const kind = oneOfOrFirst(withdrawalKinds, search.kind)
  return <FilteredOrders list={withdrawals} filter={{ kind, ...timeRange }} kind={kind} kinds={withdrawalKinds} statement={statement} />
}

interface Props<C extends QueryCall, Row> {
  list: RecordList<C, Row>
  filter: Filter<C>
  kind: OrderKind
  kinds: readonly OrderKind[]
  statement: Statement
}

function FilteredOrders<C extends QueryCall, Row>({ list, filter, kind, kinds, statement: { search, change } }: Props<C, Row>) {
  const { i18n } = useLingui()
  return (
    <>
      <div className="filters">
        <Select
          label={<Trans>Order status</Trans>}
          value={kind}
          options={kinds.map((value) => ({ value, text: i18n._(kindTexts[value]) }))}
          onChoose={(chosen) => change({ kind: chosen })}
        />
        <DateRangeSelect search={search} onChange={change} />
        <SaveRecords key={list.call.path} list={list} filter={filter} />
      </div>
      <RecordPages list={list} filter={filter} />
    </>
  )
}
