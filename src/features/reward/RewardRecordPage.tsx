import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { activityAwardGetLog } from '#contract/activities.ts'
import type { AwardRow } from '#contract/activities.ts'
import { isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import empty from '../../art/empty.svg'
import gift from '../../art/gift.svg'
import { awardArt, awardCount, awardName, isCoins } from '../../kits/awards/awards.ts'
import { moneyCell, timeCell } from '../../kits/records/csv.ts'
import { nextPage } from '../../kits/records/pages.ts'
import { Pick } from '../../kits/records/Pick.tsx'
import { RecordPages, RecordsWait } from '../../kits/records/RecordPages.tsx'
import type { RecordList } from '../../kits/records/records.ts'
import { SaveRecords } from '../../kits/records/SaveRecords.tsx'
import { boundsOf } from '../../kits/records/span.ts'
import type { SpanSearch } from '../../kits/records/span.ts'
import { SpanPick } from '../../kits/records/SpanPick.tsx'
import { useRecordSearch } from '../../kits/records/useRecordSearch.ts'
import { useApp } from '../../platform/app.ts'
import { useCall } from '../../platform/queries.ts'
import { useBack } from '../../platform/useBack.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { giverWord } from './giverWord.ts'

function AwardLine({ row: { time, activityId, award } }: { row: AwardRow }) {
  const { i18n } = useLingui()
  return (
    <div className="record-row">
      <img src={awardArt(award.propId)} alt="" width={36} height={36} />
      <span className="what">
        <b>{i18n._(giverWord(activityId))}</b>
        <span className="mini muted">{i18n.date(time, { hour: 'numeric', minute: '2-digit' })}</span>
      </span>
      <span className="sums">
        <b className="n text-gold-text">+{awardCount(award)}</b>
        <span className="mini muted">{i18n._(awardName(award.propId))}</span>
      </span>
    </div>
  )
}

const NoAward = () => (
  <Notice art={gift} title={<Trans>No rewards yet</Trans>}>
    <Trans>What activities give you is kept here.</Trans>
  </Notice>
)

/** Everything that activities gave, newest first. */
const awards: RecordList<typeof activityAwardGetLog, AwardRow> = {
  call: activityAwardGetLog,
  pageSize: 20,
  rowsOf: ({ list }) => list,
  keyOf: ({ id }) => id,
  timeOf: ({ time }) => time,
  next: nextPage,
  Row: AwardLine,
  Empty: NoAward,
  file: {
    name: 'swerte-rewards',
    pageSize: 50,
    columns: [
      { head: msg`Time (Manila)`, cell: ({ time }) => timeCell(time) },
      { head: msg`From`, cell: ({ activityId }, i18n) => i18n._(giverWord(activityId)) },
      { head: msg`What`, cell: ({ award }, i18n) => i18n._(awardName(award.propId)) },
      { head: msg`How much`, cell: ({ award }) => (isCoins(award.propId) ? moneyCell(award.count) : String(award.count)) },
      { head: msg`Number`, cell: ({ id }) => id },
    ],
  },
}

/** Every award of every activity (spec §2 /reward/record). */
export function RewardRecordPage() {
  const { session } = useApp().actors
  const back = useBack()
  const pending = useSelector(session, isPending)
  const signedIn = useSelector(session, isSignedIn)
  return (
    <main>
      <PageHeader title={<Trans>My rewards</Trans>} onBack={back} />
      {signedIn ? <Rewards /> : pending ? <RecordsWait /> : <Invitation />}
    </main>
  )
}

function Rewards() {
  const { world } = useApp()
  const { i18n, t } = useLingui()
  const [search, change] = useRecordSearch<SpanSearch & { activity?: string }>()
  const { data } = useCall(activityAwardGetLog, { pageSize: 1 }, { persist: true })
  const known = data?.activityIds ?? []
  const activityId = known.find((id) => id === search.activity)
  const filter = { ...(activityId && { activityId }), ...boundsOf(search, world.now()) }
  return (
    <>
      <div className="filters">
        <Pick
          label={<Trans>Which activity</Trans>}
          value={activityId ?? ''}
          options={[{ value: '', text: t`All activities` }, ...known.map((id) => ({ value: id, text: i18n._(giverWord(id)) }))]}
          onChoose={(activity) => change({ activity })}
        />
        <SpanPick search={search} onChange={change} />
        <SaveRecords list={awards} filter={filter} />
      </div>
      <RecordPages list={awards} filter={filter} />
    </>
  )
}

const Invitation = () => (
  <Notice
    art={empty}
    title={<Trans>Your rewards are kept for you</Trans>}
    action={
      <Link to="/auth/login" search={{ redirect: '/reward/record' }} className="btn main s">
        <Trans>Log in</Trans>
      </Link>
    }
  >
    <Trans>Log in to see all that activities gave you.</Trans>
  </Notice>
)
