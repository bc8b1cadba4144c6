import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { betBonusLog, rebateTypes } from '#contract/vip.ts'
import type { Rebate } from '#contract/vip.ts'
import coin from '../../../art/coin.svg'
import empty from '../../../art/empty.svg'
import { useBack } from '../../../platform/useBack.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { moneyCell, timeCell } from '../../../shared/records/csv.ts'
import { nextPage } from '../../../shared/records/pages.ts'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import { RecordRow } from '../../../shared/records/RecordRow.tsx'
import type { RecordList } from '../../../shared/records/records.ts'
import { SaveRecords } from '../../../shared/records/SaveRecords.tsx'
import { Select } from '../../../shared/records/Select.tsx'
import { useRecordSearch } from '../../../shared/records/useRecordSearch.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { rebateTitles, spanText } from './rebateTexts.ts'
import { Players } from './states.tsx'
import './vip.css'

const stateTexts = {
  claimable: msg`Ready to claim`,
  claimed: msg`Claimed`,
  expired: msg`Expired`,
  carried: msg`Carried over`,
} as const

function RebateLine({ row: { type, from, to, level, amount, state } }: { row: Rebate }) {
  const { i18n } = useLingui()
  return (
    <RecordRow
      art={coin}
      title={i18n._(rebateTitles[type])}
      detail={
        <>
          {spanText(i18n, from, to)} · <Trans>VIP {level}</Trans>
        </>
      }
      sum={<Amount value={amount} withCoin={false} />}
      sumInk={state === 'claimed' ? 'leaf' : undefined}
      note={i18n._(stateTexts[state])}
      noteInk={state === 'claimable' ? 'gold' : undefined}
    />
  )
}

const NoRebate = () => (
  <Notice
    art={empty}
    title={<Trans>No rebate yet</Trans>}
    action={
      <ButtonLink to="/vip" small>
        <Trans>See VIP progress</Trans>
      </ButtonLink>
    }
  >
    <Trans>You’ll get your first rebate after your first day of play as a VIP.</Trans>
  </Notice>
)

const list: RecordList<typeof betBonusLog, Rebate> = {
  call: betBonusLog,
  pageSize: 20,
  rowsOf: (page) => page.list,
  keyOf: ({ id }) => id,
  timeOf: ({ to }) => to,
  next: nextPage,
  Row: RebateLine,
  Empty: NoRebate,
  file: {
    name: 'swerte-rebates',
    pageSize: 50,
    columns: [
      { head: msg`Time (Manila)`, cell: ({ to }) => timeCell(to) },
      { head: msg`Details`, cell: ({ type }, i18n) => i18n._(rebateTitles[type]) },
      { head: msg`Valid bets`, cell: ({ lines }) => moneyCell(lines.reduce((sum, { validBet }) => sum + validBet, 0)) },
      { head: msg`Rebate`, cell: ({ amount }) => moneyCell(amount) },
      { head: msg`Status`, cell: ({ state }, i18n) => i18n._(stateTexts[state]) },
      { head: msg`Record number`, cell: ({ id }) => id },
    ],
  },
}

/** spec §2 /vip/rebate/record: every rebate whose period has ended. */
export function RebateRecordPage() {
  const back = useBack()
  return (
    <main className="vip-record">
      <PageHeader title={<Trans>Rebate history</Trans>} onBack={back} />
      <Players>
        <Records />
      </Players>
    </main>
  )
}

function Records() {
  const { i18n, t } = useLingui()
  const [search, change] = useRecordSearch()
  const type = rebateTypes.find((one) => String(one) === search.kind)
  const filter = type ? { type } : {}
  return (
    <>
      <div className="filters">
        <Select
          label={<Trans>Rebate type</Trans>}
          value={type ? String(type) : ''}
          options={[
            { value: '', text: t`All rebates` },
            ...rebateTypes.map((one) => ({ value: String(one), text: i18n._(rebateTitles[one]) })),
          ]}
          onChoose={(kind) => change({ kind })}
        />
        <SaveRecords list={list} filter={filter} />
      </div>
      <RecordPages list={list} filter={filter} />
    </>
  )
}
