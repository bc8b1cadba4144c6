import { useLingui } from '@lingui/react/macro'
import { movementKinds, walletCurrencies } from '#contract/wallet.ts'
import type { appUserCoinDetail, Movement, WalletCurrency } from '#contract/wallet.ts'
import { DateRangeSelect } from '../../../../shared/records/DateRangeSelect.tsx'
import { RecordPages } from '../../../../shared/records/RecordPages.tsx'
import type { RecordList } from '../../../../shared/records/records.ts'
import { SaveRecords } from '../../../../shared/records/SaveRecords.tsx'
import { MovementChart } from './MovementChart.tsx'
import { LedgerRow, movementList } from './movements.tsx'
import { kindTexts, CurrencySelect } from './StatementFilters.tsx'
import { StatementFrame } from './StatementFrame.tsx'
import type { Statement } from './useStatement.ts'
import '../wallet.css'

const lists = Object.fromEntries(walletCurrencies.map((currency) => [currency, movementList(currency, LedgerRow)])) as Readonly<
  Record<WalletCurrency, RecordList<typeof appUserCoinDetail, Movement>>
>

/** The second skin (spec §2 /v2/wallets/record): the charts first, kinds as chips, and ledger lines below. */
export const StatementPageV2 = () => <StatementFrame>{(statement) => <Movements statement={statement} />}</StatementFrame>

function Movements({ statement }: { statement: Statement }) {
  const { i18n, t } = useLingui()
  const { search, change, currency, kind, filter } = statement
  return (
    <>
      <div className="filters">
        <CurrencySelect statement={statement} />
        <DateRangeSelect search={search} onChange={change} />
      </div>
      <MovementChart currency={currency} filter={filter} />
      <div className="kind-chips hs" role="group" aria-label={t`Transaction type`}>
        {movementKinds.map((value) => (
          <button key={value} type="button" className="chip" aria-pressed={value === kind} onClick={() => change({ kind: value })}>
            {i18n._(kindTexts[value])}
          </button>
        ))}
      </div>
      <RecordPages list={lists[currency]} filter={filter} />
      <div className="filters">
        <SaveRecords key={currency} list={lists[currency]} filter={filter} />
      </div>
    </>
  )
}
