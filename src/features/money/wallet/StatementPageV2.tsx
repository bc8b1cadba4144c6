import { Trans, useLingui } from '@lingui/react/macro'
import { movementKinds, purses } from '#contract/wallet.ts'
import type { appUserCoinDetail, Movement, Purse } from '#contract/wallet.ts'
import { useBack } from '../../../platform/useBack.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import type { RecordList } from '../../../shared/records/records.ts'
import { SaveRecords } from '../../../shared/records/SaveRecords.tsx'
import { SpanPick } from '../../../shared/records/SpanPick.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { MovementChart } from './MovementChart.tsx'
import { LedgerRow, movementList } from './movements.tsx'
import { Orders } from './Orders.tsx'
import { kindWords, PursePick, TabPick } from './StatementFilters.tsx'
import { useStatement } from './useStatement.ts'
import type { Statement } from './useStatement.ts'
import './wallet.css'

const lists = Object.fromEntries(purses.map((purse) => [purse, movementList(purse, LedgerRow)])) as Readonly<
  Record<Purse, RecordList<typeof appUserCoinDetail, Movement>>
>

/** The second skin (spec §2 /v2/wallets/record): the plots first, kinds as chips, and a ledger's lines below. */
export function StatementPageV2() {
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
