import { Trans } from '@lingui/react/macro'
import { walletCurrencies } from '#contract/wallet.ts'
import type { appUserCoinDetail, Movement, WalletCurrency } from '#contract/wallet.ts'
import { DateRangeSelect } from '../../../../shared/records/DateRangeSelect.tsx'
import { RecordPages } from '../../../../shared/records/RecordPages.tsx'
import type { RecordList } from '../../../../shared/records/records.ts'
import { SaveRecords } from '../../../../shared/records/SaveRecords.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { MovementChart } from './MovementChart.tsx'
import { CardRow, movementList } from './movements.tsx'
import { KindSelect, CurrencySelect } from './StatementFilters.tsx'
import { StatementFrame } from './StatementFrame.tsx'
import type { Statement } from './useStatement.ts'
import '../wallet.css'

const lists = Object.fromEntries(walletCurrencies.map((currency) => [currency, movementList(currency, CardRow)])) as Readonly<
  Record<WalletCurrency, RecordList<typeof appUserCoinDetail, Movement>>
>

/** All money records (spec §2 /wallets/record): movements of each balance as a list or as charts, and the orders. */
export const StatementPage = () => <StatementFrame>{(statement) => <Movements statement={statement} />}</StatementFrame>

function Movements({ statement }: { statement: Statement }) {
  const { search, change, currency, view, filter } = statement
  return (
    <>
      <div className="filters">
        <CurrencySelect statement={statement} />
        <KindSelect statement={statement} />
        <DateRangeSelect search={search} onChange={change} />
        <SaveRecords key={currency} list={lists[currency]} filter={filter} />
        <Segments
          chosen={view}
          onChoose={(chosen) => change({ view: chosen })}
          options={[
            { value: 'list', label: <Trans>List</Trans> },
            { value: 'chart', label: <Trans>Chart</Trans> },
          ]}
        />
      </div>
      {view === 'chart' ? <MovementChart currency={currency} filter={filter} /> : <RecordPages list={lists[currency]} filter={filter} />}
    </>
  )
}
