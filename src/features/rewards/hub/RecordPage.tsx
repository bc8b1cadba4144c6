import { Trans, useLingui } from '@lingui/react/macro'
import { awardSourceName } from '../../../shared/activities/activities.ts'
import { AwardHistory } from '../../../shared/awards/AwardHistory.tsx'
import { awardRecords, useAwardFilter } from '../../../shared/awards/awardRecords.tsx'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import { BonusFrame } from '../../../shared/rewardsHub/BonusFrame.tsx'
import { ForPlayers } from './ForPlayers.tsx'
import './centre.css'

/** spec §2 /bonus/record: the same awards as /reward/record. */
export const RecordPage = () => (
  <BonusFrame isRecord>
    <ForPlayers>
      <AwardHistory />
    </ForPlayers>
  </BonusFrame>
)

/** spec §2 /v2/bonus/record: the same, with its activities one tap away. */
export const RecordPageV2 = () => (
  <BonusFrame skin="v2" isRecord>
    <ForPlayers>
      <BySource />
    </ForPlayers>
  </BonusFrame>
)

function BySource() {
  const { i18n, t } = useLingui()
  const { change, sources, source, filter } = useAwardFilter()
  return (
    <>
      {sources.length > 1 && (
        <div className="source-keys" role="group" aria-label={t`Activity`}>
          <button type="button" aria-pressed={source === undefined} onClick={() => change({ activity: '' })}>
            <Trans>All</Trans>
          </button>
          {sources.map((id) => (
            <button key={id} type="button" aria-pressed={source === id} onClick={() => change({ activity: id })}>
              {i18n._(awardSourceName(id))}
            </button>
          ))}
        </div>
      )}
      <RecordPages list={awardRecords} filter={filter} />
    </>
  )
}
