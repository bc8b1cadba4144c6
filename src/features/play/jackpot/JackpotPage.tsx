import { Trans } from '@lingui/react/macro'
import { useBack } from '../../../platform/useBack.ts'
import { SoundSwitch } from '../../../shared/sound/SoundSwitch.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { JackpotStage } from './JackpotStage.tsx'

/** /activity/jackpot, visible to all; spinning requires login. */
export function JackpotPage() {
  return (
    <main className="jk">
      <PageHeader title={<Trans>Jackpot spin</Trans>} onBack={useBack()}>
        <SoundSwitch />
      </PageHeader>
      <JackpotStage />
    </main>
  )
}
