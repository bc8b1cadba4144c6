import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBack } from '../../../../platform/useBack.ts'
import { PlayerGate } from '../../../../shared/session/PlayerGate.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Orders } from './Orders.tsx'
import { StatementTabs } from './StatementFilters.tsx'
import { useStatement } from './useStatement.ts'
import type { Statement } from './useStatement.ts'

/** The parts shared by both skins of the statement: header, record selector, and orders. They differ in how movements are shown. */
export function StatementFrame({ children }: { children: (statement: Statement) => ReactNode }) {
  const back = useBack()
  const statement = useStatement()
  return (
    <main>
      <PageHeader title={<Trans>Statement</Trans>} onBack={back} />
      <PlayerGate text={<Trans>Log in to see your deposits, withdrawals and other transactions.</Trans>}>
        <div className="filters">
          <StatementTabs statement={statement} />
        </div>
        {statement.tab === 'movements' ? children(statement) : <Orders statement={statement} />}
      </PlayerGate>
    </main>
  )
}
