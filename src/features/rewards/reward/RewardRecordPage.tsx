import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import empty from '../../../art/empty.svg'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { AwardHistory } from '../../../shared/awards/AwardHistory.tsx'
import { RecordsWait } from '../../../shared/records/RecordPages.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/** Every award of every activity (spec §2 /reward/record). */
export function RewardRecordPage() {
  const { session } = useApp().actors
  const back = useBack()
  const pending = useSelector(session, isPending)
  const signedIn = useSelector(session, isSignedIn)
  return (
    <main>
      <PageHeader title={<Trans>My rewards</Trans>} onBack={back} />
      {signedIn ? <AwardHistory /> : pending ? <RecordsWait /> : <Invitation />}
    </main>
  )
}

const Invitation = () => (
  <Notice
    art={empty}
    title={<Trans>Your rewards are here when you log in</Trans>}
    action={
      <Link to="/auth/login" search={{ redirect: '/reward/record' }} className="btn main s">
        <Trans>Log in</Trans>
      </Link>
    }
  >
    <Trans>Log in to see your rewards from activities.</Trans>
  </Notice>
)
