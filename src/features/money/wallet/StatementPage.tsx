import { Trans } from '@lingui/react/macro'
import { purses } from '#contract/wallet.ts'
import type { appUserCoinDetail, Movement, Purse } from '#contract/wallet.ts'
import { useBack } from '../../../platform/useBack.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import type { RecordList } from '../../../shared/records/records.ts'
import { SaveRecords } from '../../../shared/records/SaveRecords.tsx'
import { SpanPick } from '../../../shared/records/SpanPick.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { MovementChart } from './MovementChart.tsx'
import { CardRow, movementList } from './movements.tsx'
import { Orders } from './Orders.tsx'
import { KindPick, PursePick, TabPick } from './StatementFilters.tsx'
import { useStatement } from './useStatement.ts'
import type { Statement } from './useStatement.ts'
import './wallet.css'

const lists = Object.fromEntries(purses.map((purse) => [purse, movementList(purse, CardRow)])) as Readonly<
  Record<Purse, RecordList<typeof appUserCoinDetail, Movement>>
>

/** Every record about money (spec §2 /wallets/record): movements of each purse as a list or as plots, and the orders. */
export function StatementPage() {
  const back = useBack()
  const statement = useStatement()
  const { tab } = statement
  return (
    <main>
      <PageHeader title={<Trans>Statement</Trans>} onBack={back} />
      <div className="filters">
        <TabPick statement={statement} />
      </div>
      {tab === 'movements' ? <Movements statement={statement} /> : <Orders statement={statement} />}
    </main>
  )
}

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
