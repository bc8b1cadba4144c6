import { Trans } from '@lingui/react/macro'
import { useBack } from '../../../platform/useBack.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { KycWait, KycWizard } from './KycWizard.tsx'

const wait = (
  <div className="gutter">
    <KycWait />
  </div>
)

/** spec §2 /member/profile/kyc */
export const KycPage = () => (
  <main>
    <PageHeader title={<Trans>Verify your identity</Trans>} onBack={useBack()} />
    <PlayerGate wait={wait} text={<Trans>Log in to verify your identity. We need it before you can withdraw.</Trans>}>
      <div className="gutter">
        <KycWizard />
      </div>
    </PlayerGate>
  </main>
)
