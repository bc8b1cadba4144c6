import { Trans } from '@lingui/react/macro'
import lost from '../../../art/lost.svg'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/** Another area's page. */
const identityPage: string = '/member/profile/kyc'

/** Nobody has approved who the player is: the way there. */
export const NeedsIdentity = () => (
  <Notice
    art={lost}
    title={<Trans>Verify your identity first</Trans>}
    action={
      <ButtonLink to={identityPage} variant="main" small>
        <Trans>Verify identity</Trans>
      </ButtonLink>
    }
  >
    <Trans>
      We only pay withdrawals to accounts in your own name. Get your ID ready. It takes a few minutes, and you only do this once.
    </Trans>
  </Notice>
)
