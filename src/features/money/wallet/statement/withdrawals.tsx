import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { appConfig } from '#contract/config.ts'
import { exchangeRecord } from '#contract/withdrawal.ts'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import coin from '../../../../art/coin.svg'
import empty from '../../../../art/empty.svg'
import { useCall } from '../../../../queries/queries.ts'
import { ButtonLink } from '../../../../shared/navigation/ButtonLink.tsx'
import { moneyCell, timeCell } from '../../../../shared/records/csv.ts'
import { nextPage } from '../../../../shared/records/pages.ts'
import { RecordRow } from '../../../../shared/records/RecordRow.tsx'
import type { RecordList } from '../../../../shared/records/records.ts'
import { amountText } from '../../../../ui/Amount.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { accountText } from '../withdrawal/bankTexts.ts'

const states: Readonly<Record<WithdrawalOrder['state'], MessageDescriptor>> = {
  reserved: msg`Reserved`,
  review: msg`Under review`,
  paying: msg`Sending`,
  paid: msg`Paid out`,
  rejected: msg`Returned`,
}

function WithdrawalRow({ row: { orderId, createdAt, amount, state, bank, returned } }: { row: WithdrawalOrder }) {
  const { i18n } = useLingui()
  const { data: config } = useCall(appConfig, {})
  return (
    <RecordRow
      art={coin}
      title={<Trans>Withdrawal {orderId}</Trans>}
      time={createdAt}
      detail={accountText(bank, config?.recharge.banks ?? [])}
      more={returned?.reason}
      sum={amountText(amount)}
      note={i18n._(states[state])}
      noteInk={state === 'paid' ? 'leaf' : undefined}
    />
  )
}

const NoWithdrawal = () => (
  <Notice
    art={empty}
    title={<Trans>No withdrawals found</Trans>}
    action={
      <ButtonLink to="/wallets" search={{ name: 'withdraw' }} small>
        <Trans>Go to wallet</Trans>
      </ButtonLink>
    }
  >
    <Trans>Your withdrawals and their status will appear here.</Trans>
  </Notice>
)

/** Every withdrawal, newest first. */
export const withdrawals: RecordList<typeof exchangeRecord, WithdrawalOrder> = {
  call: exchangeRecord,
  pageSize: 20,
  rowsOf: ({ list }) => list,
  keyOf: ({ orderId }) => orderId,
  timeOf: ({ createdAt }) => createdAt,
  next: nextPage,
  Row: WithdrawalRow,
  Empty: NoWithdrawal,
  file: {
    name: 'swerte-withdrawals',
    pageSize: 50,
    columns: [
      { head: msg`Time (Manila)`, cell: ({ createdAt }) => timeCell(createdAt) },
      { head: msg`Order`, cell: ({ orderId }) => orderId },
      { head: msg`Amount`, cell: ({ amount }) => moneyCell(amount) },
      { head: msg`Status`, cell: ({ state }, i18n) => i18n._(states[state]) },
      { head: msg`Account`, cell: ({ bank }) => `${bank.bankId} •${bank.last4}` },
      { head: msg`Settled (Manila)`, cell: ({ settledAt }) => (settledAt === null ? '' : timeCell(settledAt)) },
    ],
  },
}
