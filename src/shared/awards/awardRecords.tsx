import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { activityAwardGetLog } from '#contract/activities.ts'
import type { AwardRow } from '#contract/activities.ts'
import gift from '../../art/gift.svg'
import { useCall } from '../../queries/queries.ts'
import { Notice } from '../../ui/Notice.tsx'
import { awardSourceName } from '../activities/activities.ts'
import { ButtonLink } from '../navigation/ButtonLink.tsx'
import { moneyCell, timeCell } from '../records/csv.ts'
import { boundsOf } from '../records/dateRange.ts'
import type { DateRangeSearch } from '../records/dateRange.ts'
import { afterLastRow } from '../records/pages.ts'
import { RecordRow } from '../records/RecordRow.tsx'
import type { Filter, RecordList } from '../records/records.ts'
import { useRecordSearch } from '../records/useRecordSearch.ts'
import { useToday } from '../records/useToday.ts'
import { awardArt, awardCount, awardName, isCoins } from './awards.ts'

function AwardLine({ row: { time, activityId, award } }: { row: AwardRow }) {
  const { i18n } = useLingui()
  return (
    <RecordRow
      art={awardArt(award.propId)}
      title={i18n._(awardSourceName(activityId))}
      time={time}
      sum={`+${awardCount(award)}`}
      sumInk="gold"
      note={i18n._(awardName(award))}
    />
  )
}

const NoAward = () => (
  <Notice
    art={gift}
    title={<Trans>No rewards yet</Trans>}
    action={
      <ButtonLink to="/bonus" small>
        <Trans>Bonus center</Trans>
      </ButtonLink>
    }
  >
    <Trans>Rewards from activities will appear here.</Trans>
  </Notice>
)

/** All awards from activities, newest first. */
export const awardRecords: RecordList<typeof activityAwardGetLog, AwardRow> = {
  call: activityAwardGetLog,
  pageSize: 20,
  rowsOf: ({ list }) => list,
  keyOf: ({ id }) => id,
  timeOf: ({ time }) => time,
  next: afterLastRow,
  Row: AwardLine,
  Empty: NoAward,
  file: {
    name: 'swerte-rewards',
    pageSize: 50,
    columns: [
      { head: msg`Time (Manila)`, cell: ({ time }) => timeCell(time) },
      { head: msg`From`, cell: ({ activityId }, i18n) => i18n._(awardSourceName(activityId)) },
      { head: msg`Details`, cell: ({ award }, i18n) => i18n._(awardName(award)) },
      { head: msg`Amount`, cell: ({ award }) => (isCoins(award.propId) ? moneyCell(award.count) : String(award.count)) },
      { head: msg`Record number`, cell: ({ id }) => id },
    ],
  },
}

type AwardSearch = DateRangeSearch & { activity?: string }

interface AwardFilter {
  readonly search: AwardSearch
  readonly change: (by: Partial<AwardSearch>) => void
  /** All sources of this player's awards. */
  readonly sources: readonly string[]
  /** The chosen source; undefined: all. */
  readonly source: string | undefined
  readonly filter: Filter<typeof activityAwardGetLog>
}

/** The filter of awards by source and days, from the page's address. */
export function useAwardFilter(): AwardFilter {
  const today = useToday()
  const [search, change] = useRecordSearch()
  const { data } = useCall(activityAwardGetLog, { pageSize: 1 })
  const sources = data?.activityIds ?? []
  const source = sources.find((id) => id === search.activity)
  return { search, change, sources, source, filter: { ...(source && { activityId: source }), ...boundsOf(search, today) } }
}
