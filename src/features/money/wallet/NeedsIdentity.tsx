import { Trans } from '@lingui/react/macro'
import lost from '../../../art/lost.svg'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/** Another area's page. */
const identityPage: string = '/member/profile/kyc'

/** Nobody has approved who the player is: the way there. */
export const NeedsIdentity = () => (
  <Notice
    art={lost}
    title={<Trans>First, who are you?</Trans>}
    action={
      <ButtonLink to={identityPage} variant="main" small>
        <Trans>Prove who I am</Trans>
      </ButtonLink>
    }
  >
    <Trans>Coins leave only to the person they belong to. Have an ID ready: it takes a few minutes, once.</Trans>
  </Notice>
)
