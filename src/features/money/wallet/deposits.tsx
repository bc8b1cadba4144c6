import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { rechargeRecord } from '#contract/wallet.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import coin from '../../../art/coin.svg'
import empty from '../../../art/empty.svg'
import { moneyCell, timeCell } from '../../../shared/records/csv.ts'
import { nextPage } from '../../../shared/records/pages.ts'
import type { RecordList } from '../../../shared/records/records.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Notice } from '../../../ui/Notice.tsx'

const states: Readonly<Record<DepositOrder['state'], MessageDescriptor>> = {
  created: msg`Preparing`,
  pending: msg`Waiting for payment`,
  paid: msg`Paid`,
  failed: msg`Not paid`,
  expired: msg`Expired`,
  refunded: msg`Returned`,
}

function DepositRow({ row: { orderId, createdAt, amount, state } }: { row: DepositOrder }) {
  const { i18n } = useLingui()
  return (
    <div className="record-row">
      <img src={coin} alt="" width={36} height={36} />
      <span className="what">
        <b>
          <Trans>Order {orderId}</Trans>
        </b>
        <span className="mini muted">{i18n.date(createdAt, { hour: 'numeric', minute: '2-digit' })}</span>
      </span>
      <span className="sums">
        <b className={state === 'paid' ? 'n ink-leaf' : 'n'}>{amountText(amount)}</b>
        <span className="mini muted">{i18n._(states[state])}</span>
      </span>
    </div>
  )
}

const NoDeposit = () => (
  <Notice art={empty} title={<Trans>No deposits found</Trans>}>
    <Trans>Your deposit orders will appear here.</Trans>
  </Notice>
)

/** Every deposit order, newest first. */
export const deposits: RecordList<typeof rechargeRecord, DepositOrder> = {
  call: rechargeRecord,
  pageSize: 20,
  rowsOf: ({ list }) => list,
  keyOf: ({ orderId }) => orderId,
  timeOf: ({ createdAt }) => createdAt,
  next: nextPage,
  Row: DepositRow,
  Empty: NoDeposit,
  file: {
    name: 'swerte-deposits',
    pageSize: 50,
    columns: [
      { head: msg`Time (Manila)`, cell: ({ createdAt }) => timeCell(createdAt) },
      { head: msg`Order`, cell: ({ orderId }) => orderId },
      { head: msg`Amount`, cell: ({ amount }) => moneyCell(amount) },
      { head: msg`Status`, cell: ({ state }, i18n) => i18n._(states[state]) },
    ],
  },
}
