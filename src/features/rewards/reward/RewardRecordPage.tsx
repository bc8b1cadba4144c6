import { Trans } from '@lingui/react/macro'
import empty from '../../../art/empty.svg'
import { useBack } from '../../../platform/useBack.ts'
import { AwardHistory } from '../../../shared/awards/AwardHistory.tsx'
import { RecordsSkeleton } from '../../../shared/records/RecordPages.tsx'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/** Every award of every activity (spec §2 /reward/record). */
export function RewardRecordPage() {
  const back = useBack()
  return (
    <main>
      <PageHeader title={<Trans>My rewards</Trans>} onBack={back} />
      <PlayerGate
        art={empty}
        wait={<RecordsSkeleton />}
        title={<Trans>Your rewards are here when you log in</Trans>}
        text={<Trans>Log in to see your rewards from activities.</Trans>}
      >
        <AwardHistory />
      </PlayerGate>
    </main>
  )
}
