import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import empty from '../../art/empty.svg'
import { AwardHistory } from '../../kits/awards/AwardHistory.tsx'
import { awardRecords, useAwardFilter } from '../../kits/awards/awardRecords.tsx'
import { giverWord } from '../../kits/awards/giverWord.ts'
import { BonusFrame } from '../../kits/bonus/BonusFrame.tsx'
import { RecordPages, RecordsWait } from '../../kits/records/RecordPages.tsx'
import { useApp } from '../../platform/app.ts'
import { Notice } from '../../ui/Notice.tsx'
import './centre.css'

/** spec §2 /bonus/record: what was given, as /reward/record has it. */
export const RecordPage = () => (
  <BonusFrame>
    <ForPlayers>
      <AwardHistory />
    </ForPlayers>
  </BonusFrame>
)

/** spec §2 /v2/bonus/record: the same, its givers one tap away. */
export const RecordPageV2 = () => (
  <BonusFrame skin="v2">
    <ForPlayers>
      <ByGiver />
    </ForPlayers>
  </BonusFrame>
)

function ByGiver() {
  const { i18n, t } = useLingui()
  const { change, givers, giver, filter } = useAwardFilter()
  return (
    <>
      {givers.length > 1 && (
        <div className="giver-keys" role="group" aria-label={t`Which activity`}>
          <button type="button" aria-pressed={giver === undefined} onClick={() => change({ activity: '' })}>
            <Trans>All</Trans>
          </button>
          {givers.map((id) => (
            <button key={id} type="button" aria-pressed={giver === id} onClick={() => change({ activity: id })}>
              {i18n._(giverWord(id))}
            </button>
          ))}
        </div>
      )}
      <RecordPages list={awardRecords} filter={filter} />
    </>
  )
}

function ForPlayers({ children }: { children: ReactNode }) {
  const { session } = useApp().actors
  const pending = useSelector(session, isPending)
  const signedIn = useSelector(session, isSignedIn)
  if (signedIn) return children
  return pending ? (
    <RecordsWait />
  ) : (
    <Notice
      art={empty}
      title={<Trans>Your rewards are kept for you</Trans>}
      action={
        <Link to="/auth/login" search={{ redirect: '/bonus/record' }} className="btn main s">
          <Trans>Log in</Trans>
        </Link>
      }
    >
      <Trans>Log in to see all that activities gave you.</Trans>
    </Notice>
  )
}
