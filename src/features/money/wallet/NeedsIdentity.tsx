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
    title={<Trans>First, who are you?</Trans>}
    action={
      <Link to={identityPage} className="btn main s">
        <Trans>Prove who I am</Trans>
      </Link>
    }
  >
    <Trans>Coins leave only to the person they belong to. Have an ID ready: it takes a few minutes, once.</Trans>
  </Notice>
)
