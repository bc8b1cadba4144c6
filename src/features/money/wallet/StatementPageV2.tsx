import { useLingui } from '@lingui/react/macro'
import { movementKinds, purses } from '#contract/wallet.ts'
import type { appUserCoinDetail, Movement, Purse } from '#contract/wallet.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import type { RecordList } from '../../../shared/records/records.ts'
import { SaveRecords } from '../../../shared/records/SaveRecords.tsx'
import { SpanPick } from '../../../shared/records/SpanPick.tsx'
import { MovementChart } from './MovementChart.tsx'
import { LedgerRow, movementList } from './movements.tsx'
import { kindWords, PursePick } from './StatementFilters.tsx'
import { StatementFrame } from './StatementFrame.tsx'
import type { Statement } from './useStatement.ts'
import './wallet.css'

const lists = Object.fromEntries(purses.map((purse) => [purse, movementList(purse, LedgerRow)])) as Readonly<
  Record<Purse, RecordList<typeof appUserCoinDetail, Movement>>
>

/** The second skin (spec §2 /v2/wallets/record): the plots first, kinds as chips, and a ledger's lines below. */
export const StatementPageV2 = () => <StatementFrame>{(statement) => <Movements statement={statement} />}</StatementFrame>

function Movements({ statement }: { statement: Statement }) {
  const { i18n, t } = useLingui()
  const { search, change, purse, kind, filter } = statement
  return (
    <>
      <div className="filters">
        <PursePick statement={statement} />
        <SpanPick search={search} onChange={change} />
      </div>
      <MovementChart purse={purse} filter={filter} />
      <div className="kind-chips hs" role="group" aria-label={t`Transaction type`}>
        {movementKinds.map((value) => (
          <button key={value} type="button" className="chip" aria-pressed={value === kind} onClick={() => change({ kind: value })}>
            {i18n._(kindWords[value])}
          </button>
        ))}
      </div>
      <RecordPages list={lists[purse]} filter={filter} />
      <div className="filters">
        <SaveRecords key={purse} list={lists[purse]} filter={filter} />
      </div>
    </>
  )
}
