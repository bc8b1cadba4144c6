import { Trans } from '@lingui/react/macro'
import { purses } from '#contract/wallet.ts'
import type { appUserCoinDetail, Movement, Purse } from '#contract/wallet.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import type { RecordList } from '../../../shared/records/records.ts'
import { SaveRecords } from '../../../shared/records/SaveRecords.tsx'
import { SpanPick } from '../../../shared/records/SpanPick.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { MovementChart } from './MovementChart.tsx'
import { CardRow, movementList } from './movements.tsx'
import { KindPick, PursePick } from './StatementFilters.tsx'
import { StatementFrame } from './StatementFrame.tsx'
import type { Statement } from './useStatement.ts'
import './wallet.css'

const lists = Object.fromEntries(purses.map((purse) => [purse, movementList(purse, CardRow)])) as Readonly<
  Record<Purse, RecordList<typeof appUserCoinDetail, Movement>>
>

/** Every record about money (spec §2 /wallets/record): movements of each balance as a list or as plots, and the orders. */
export const StatementPage = () => <StatementFrame>{(statement) => <Movements statement={statement} />}</StatementFrame>

function Movements({ statement }: { statement: Statement }) {
  const { search, change, purse, view, filter } = statement
  return (
    <>
      <div className="filters">
        <PursePick statement={statement} />
        <KindPick statement={statement} />
        <SpanPick search={search} onChange={change} />
        <SaveRecords key={purse} list={lists[purse]} filter={filter} />
        <Segments
          chosen={view}
          onChoose={(chosen) => change({ view: chosen })}
          options={[
            { value: 'list', label: <Trans>List</Trans> },
            { value: 'chart', label: <Trans>Chart</Trans> },
          ]}
        />
      </div>
      {view === 'chart' ? <MovementChart purse={purse} filter={filter} /> : <RecordPages list={lists[purse]} filter={filter} />}
    </>
  )
}
