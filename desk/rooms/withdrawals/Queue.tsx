import type { WithdrawalLine } from '#contract/desk/withdrawals.ts'
import { useOperator } from '../../kit/desk.ts'
import { useOpenCase } from '../../kit/links.tsx'
import { ageText, amountText, dateTimeText } from '../../kit/text.ts'
import { CaseLink } from '../../ui/CaseFrame.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Rows } from '../../ui/Rows.tsx'
import type { Column } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Listed } from './case.ts'

/** Of every list of withdrawals. */
const caseColumns: readonly Column<WithdrawalLine>[] = [
  { head: 'Case', cell: (row) => <CaseCell row={row} /> },
  { head: 'Amount', isNumber: true, cell: ({ amount }) => <strong>{amountText(amount)}</strong> },
]

const isLate = ({ askedAt }: WithdrawalLine, { now, promiseMs }: Listed): boolean => now - askedAt > promiseMs

function emptyTitle({ all }: Listed): string {
  if (all === null) return 'No withdrawals with a removed channel'
  return all.count === 0 ? 'No withdrawals to review' : 'Nothing newer'
}

export function Queue({ data, id }: { data: Listed; id: string | undefined }) {
  const open = useOpenCase('withdrawals')
  if (data.rows.length === 0)
    return (
      <Empty title={emptyTitle(data)}>
        Paid today {data.today.paid}, rejected {data.today.refused}.
      </Empty>
    )
  return (
    <>
      <Rows
        label="Withdrawals"
        rows={data.rows}
        keyOf={(row) => row.id}
        selected={id}
        onSelect={(row) => open(row.id)}
        rowHeight={48}
        columns={[
          ...caseColumns,
          { head: 'Reason for review', cell: (row) => <StateTag row={row} /> },
          {
            head: 'Age',
            isNumber: true,
            cell: (row) => <span className={isLate(row, data) ? 'bad' : undefined}>{ageText(data.now - row.askedAt)}</span>,
          },
        ]}
      />
      <p className="pad small muted" style={{ paddingTop: 10 }}>
        Paid today {data.today.paid}, rejected {data.today.refused}. Target: {ageText(data.promiseMs)}.
      </p>
    </>
  )
}

/** Who works on a case, or what it waits for. */
function StateTag({ row: { isWaitingForSecond, claim, state, isChannelGone, stoppedBy } }: { row: WithdrawalLine }) {
  const { name } = useOperator()
  if (isWaitingForSecond) return <Tag tone="gold">Second person</Tag>
  if (claim) return <Tag tone="info">{claim.by === name ? 'yours' : claim.by}</Tag>
  if (state !== 'paying') return <Tag>{stoppedBy}</Tag>
  return isChannelGone ? <Tag tone="bad">Channel removed</Tag> : <Tag>With the channel</Tag>
}

/** What was paid or rejected, newest first. */
export function Decided({ data: { rows }, id }: { data: Listed; id: string | undefined }) {
  const open = useOpenCase('withdrawals')
  if (rows.length === 0) return <Empty title="No withdrawals paid or rejected" />
  return (
    <Rows
      label="Decided withdrawals"
      rows={rows}
      keyOf={(row) => row.id}
      selected={id}
      onSelect={(row) => open(row.id)}
      rowHeight={48}
      columns={[
        ...caseColumns,
        { head: 'State', cell: ({ state }) => <Tag tone={state === 'rejected' ? 'bad' : 'ok'}>{state}</Tag> },
        { head: 'When', isNumber: true, cell: ({ settledAt }) => settledAt !== null && dateTimeText(settledAt).slice(0, 16) },
      ]}
    />
  )
}

const CaseCell = ({ row: { id, holder } }: { row: WithdrawalLine }) => (
  <CaseLink path="withdrawals" id={id}>
    <strong>{id}</strong>
    <div className="mini muted wrap">{holder}</div>
  </CaseLink>
)
