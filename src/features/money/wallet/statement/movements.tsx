import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { appUserCoinDetail } from '#contract/wallet.ts'
import type { Movement, WalletCurrency } from '#contract/wallet.ts'
import coin from '../../../../art/coin.svg'
import empty from '../../../../art/empty.svg'
import gift from '../../../../art/gift.svg'
import star from '../../../../art/star.svg'
import { dateFormats } from '../../../../shared/dates/dateFormats.ts'
import { slots } from '../../../../shared/drawings.ts'
import { moneyCell, timeCell } from '../../../../shared/records/csv.ts'
import { movementName } from '../../../../shared/records/movementTexts.ts'
import { afterLastRow } from '../../../../shared/records/pages.ts'
import { BalanceAfter, RecordRow } from '../../../../shared/records/RecordRow.tsx'
import type { RecordList } from '../../../../shared/records/records.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { changeText, isPieces, currencyText } from './currencyText.ts'

const arts: Readonly<Record<string, string>> = {
  bet: slots,
  win: slots,
  studioIn: slots,
  studioOut: slots,
  deposit: coin,
  withdrawal: coin,
  other: star,
}
const gifts = /^(welcome|draw|jackpot|checkIn|redVsBlue|bankruptGift|vip\w+|monthlyBonus)$/
const artOf = (kind: string): string => arts[kind] ?? (gifts.test(kind) ? gift : star)

interface RowProps {
  currency: WalletCurrency
  row: Movement
}

const Time = ({ time }: { time: number }) => {
  const { i18n } = useLingui()
  return i18n.date(time, dateFormats.time)
}

/** A movement with its icon, its description, and the balance after it. */
export function CardRow({ currency, row: { kind, time, delta, after } }: RowProps) {
  const { i18n } = useLingui()
  return (
    <RecordRow
      art={artOf(kind)}
      title={i18n._(movementName(kind))}
      time={time}
      sum={changeText(currency, delta)}
      sumInk={delta > 0 ? 'leaf' : undefined}
      note={<BalanceAfter label={<Trans>Balance after</Trans>}>{currencyText(currency, after)}</BalanceAfter>}
    />
  )
}

/** A movement as a ledger line: before, change, after. */
export function LedgerRow({ currency, row: { kind, time, delta, before, after } }: RowProps) {
  const { i18n } = useLingui()
  return (
    <div className="ledger-row">
      <span className="mini muted">
        <Time time={time} />
      </span>
      <b>{i18n._(movementName(kind))}</b>
      <b className={delta > 0 ? 'n ink-leaf' : 'n'}>{changeText(currency, delta)}</b>
      <span className="mini muted n">
        <span className="sr-only">
          <Trans>Balance</Trans>{' '}
        </span>
        {currencyText(currency, before)} → {currencyText(currency, after)}
      </span>
    </div>
  )
}

const NoMovement = () => (
  <Notice art={empty} title={<Trans>No transactions</Trans>}>
    <Trans>No transactions match these filters.</Trans>
  </Notice>
)

/** All movements of one balance, newest first; the skins differ in how a row looks. */
export const movementList = (
  currency: WalletCurrency,
  Row: (props: RowProps) => ReactNode,
): RecordList<typeof appUserCoinDetail, Movement> => {
  const amount = (value: number): string => (isPieces(currency) ? String(value) : moneyCell(value))
  return {
    call: appUserCoinDetail,
    pageSize: 20,
    rowsOf: ({ list }) => list,
    keyOf: ({ id }) => id,
    timeOf: ({ time }) => time,
    next: afterLastRow,
    Row: ({ row }) => <Row currency={currency} row={row} />,
    Empty: NoMovement,
    file: {
      name: `swerte-statement-${currency}`,
      pageSize: 500,
      columns: [
        { head: msg`Time (Manila)`, cell: ({ time }) => timeCell(time) },
        { head: msg`Details`, cell: ({ kind }, i18n) => i18n._(movementName(kind)) },
        { head: msg`Change`, cell: ({ delta }) => amount(delta) },
        { head: msg`Before`, cell: ({ before }) => amount(before) },
        { head: msg`Balance after`, cell: ({ after }) => amount(after) },
        { head: msg`Reference`, cell: ({ ref }) => ref },
        { head: msg`Record number`, cell: ({ id }) => id },
      ],
    },
  }
}
