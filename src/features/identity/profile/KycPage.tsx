import { Trans } from '@lingui/react/macro'
import { useBack } from '../../../platform/useBack.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { KycWizard } from './KycWizard.tsx'

/** spec §2 /member/profile/kyc */
export const KycPage = () => (
  <main>
    <PageHeader title={<Trans>Verify your identity</Trans>} onBack={useBack()} />
    <PlayerGate>
      <div className="gutter">
        <KycWizard />
      </div>
    </PlayerGate>
  </main>
)
