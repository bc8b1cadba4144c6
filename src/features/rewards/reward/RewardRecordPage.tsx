import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import empty from '../../../art/empty.svg'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { AwardHistory } from '../../../shared/awards/AwardHistory.tsx'
import { RecordsWait } from '../../../shared/records/RecordPages.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/** Every award of every activity (spec §2 /reward/record). */
export function RewardRecordPage() {
  const { session } = useApp().actors
  const back = useBack()
  const pending = useSelector(session, isPending)
  const loggedIn = useSelector(session, isLoggedIn)
  return (
    <main>
      <PageHeader title={<Trans>My rewards</Trans>} onBack={back} />
      {loggedIn ? <AwardHistory /> : pending ? <RecordsWait /> : <Invitation />}
    </main>
  )
}

const Invitation = () => (
  <Notice
    art={empty}
    title={<Trans>Your rewards are kept for you</Trans>}
    action={
      <ButtonLink to="/auth/login" search={{ redirect: '/reward/record' }} variant="main" small>
        <Trans>Log in</Trans>
      </ButtonLink>
    }
  >
    <Trans>Log in to see all that activities gave you.</Trans>
  </Notice>
)
