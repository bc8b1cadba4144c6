import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { diamondLog } from '#contract/mall.ts'
import type { DiamondMovement } from '#contract/mall.ts'
import diamond from '../../../art/awards/diamond.svg'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { timeCell } from '../../../shared/records/csv.ts'
import { movementName } from '../../../shared/records/movementTexts.ts'
import { afterLastRow } from '../../../shared/records/pages.ts'
import { BalanceAfter, RecordRow } from '../../../shared/records/RecordRow.tsx'
import type { RecordList } from '../../../shared/records/records.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { grouped } from '../../../ui/numberText.ts'
import { RecordsPage } from './RecordsPage.tsx'

function MovementRow({ row: { kind, time, delta, after } }: { row: DiamondMovement }) {
  const { i18n } = useLingui()
  return (
    <RecordRow
      art={diamond}
      title={i18n._(movementName(kind))}
      time={time}
      sum={`${delta > 0 ? '+' : '−'}${grouped(Math.abs(delta))}`}
      sumInk={delta > 0 ? 'leaf' : undefined}
      note={<BalanceAfter label={<Trans>Balance after</Trans>}>{grouped(after)}</BalanceAfter>}
    />
  )
}

const NoMovement = () => (
  <Notice
    art={diamond}
    title={<Trans>No diamond history yet</Trans>}
    action={
      <ButtonLink to="/bonus/tasks" variant="main" small>
        <Trans>See tasks</Trans>
      </ButtonLink>
    }
  >
    <Trans>You get diamonds from tasks, the daily check-in and the jackpot. Your diamond history will show here.</Trans>
  </Notice>
)

const list: RecordList<typeof diamondLog, DiamondMovement> = {
  call: diamondLog,
  pageSize: 20,
  rowsOf: (page) => page.list,
  keyOf: ({ id }) => id,
  timeOf: ({ time }) => time,
  next: afterLastRow,
  Row: MovementRow,
  Empty: NoMovement,
  file: {
    name: 'swerte-diamonds',
    pageSize: 50,
    columns: [
      { head: msg`Time (Manila)`, cell: ({ time }) => timeCell(time) },
      { head: msg`Details`, cell: ({ kind }, i18n) => i18n._(movementName(kind)) },
      { head: msg`Change`, cell: ({ delta }) => String(delta) },
      { head: msg`Balance after`, cell: ({ after }) => String(after) },
      { head: msg`Reference`, cell: ({ ref }) => ref },
    ],
  },
}

/** spec §2 /activity/lottery/history: every movement of diamonds. */
export const HistoryPage = () => <RecordsPage title={<Trans>Your diamonds</Trans>} list={list} />
