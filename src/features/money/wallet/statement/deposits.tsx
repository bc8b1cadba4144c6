import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { rechargeRecord } from '#contract/wallet.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import coin from '../../../../art/coin.svg'
import empty from '../../../../art/empty.svg'
import { ButtonLink } from '../../../../shared/navigation/ButtonLink.tsx'
import { moneyCell, timeCell } from '../../../../shared/records/csv.ts'
import { nextPage } from '../../../../shared/records/pages.ts'
import { RecordRow } from '../../../../shared/records/RecordRow.tsx'
import type { RecordList } from '../../../../shared/records/records.ts'
import { amountText } from '../../../../ui/Amount.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { returnReasons } from '../deposit/returnReasons.ts'

const states: Readonly<Record<DepositOrder['state'], MessageDescriptor>> = {
  created: msg`Preparing`,
  pending: msg`Waiting for payment`,
  paid: msg`Paid`,
  failed: msg`Not paid`,
  expired: msg`Expired`,
  refunded: msg`Returned`,
}

function DepositRow({ row: { orderId, createdAt, amount, state, returnReason } }: { row: DepositOrder }) {
  const { i18n } = useLingui()
  return (
    <RecordRow
      art={coin}
      title={<Trans>Order {orderId}</Trans>}
      time={createdAt}
      sum={amountText(amount)}
      sumInk={state === 'paid' ? 'leaf' : undefined}
      note={i18n._(states[state])}
      more={returnReason ? i18n._(returnReasons[returnReason]) : undefined}
    />
  )
}

const NoDeposit = () => (
  <Notice
    art={empty}
    title={<Trans>No deposits found</Trans>}
    action={
      <ButtonLink to="/wallets" search={{ name: 'deposit' }} small>
        <Trans>Go to wallet</Trans>
      </ButtonLink>
    }
  >
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
      { head: msg`Reason`, cell: ({ returnReason }, i18n) => (returnReason ? i18n._(returnReasons[returnReason]) : '') },
    ],
  },
}
