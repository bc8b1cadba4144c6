import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import lost from '../../../art/lost.svg'
import { Notice } from '../../../ui/Notice.tsx'

/** Another area's page. */
const identityPage: string = '/member/profile/kyc'

/** Nobody has approved who the player is: the way there. */
export const NeedsIdentity = () => (
  <Notice
    art={lost}
    title={<Trans>Verify your identity first</Trans>}
    action={
      <Link to={identityPage} className="btn main s">
        <Trans>Verify identity</Trans>
      </Link>
    }
  >
    <Trans>
      We only pay withdrawals to accounts in your own name. Get your ID ready. It takes a few minutes, and you only do this once.
    </Trans>
  </Notice>
)
