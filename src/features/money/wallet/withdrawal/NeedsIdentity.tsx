import { Trans } from '@lingui/react/macro'
import { appConfig } from '#contract/config.ts'
import rest from '../../../../art/rest.svg'
import safebox from '../../../../art/safebox.svg'
import { useCall } from '../../../../queries/queries.ts'
import { ButtonLink } from '../../../../shared/navigation/ButtonLink.tsx'
import { Notice } from '../../../../ui/Notice.tsx'

/** A page of another area. */
export const identityPage: string = '/member/profile/kyc'

/** The player's identity is not verified: a link to verification, where it is available. */
export function NeedsIdentity() {
  const { data } = useCall(appConfig, {})
  return data?.kyc.isAddKyc === false ? <IdentityClosed /> : <VerifyFirst />
}

const IdentityClosed = () => (
  <Notice art={rest} title={<Trans>Identity checks are closed for now</Trans>}>
    <Trans>We can’t review documents at the moment, so you can’t withdraw yet. Your coins are safe. Please come back later.</Trans>
  </Notice>
)

const VerifyFirst = () => (
  <Notice
    art={safebox}
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
