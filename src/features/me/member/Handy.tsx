import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'

/** The most frequent actions, within reach of the thumb. */
export function Handy() {
  const { t } = useLingui()
  return (
    <nav className="handy" aria-label={t`Wallet shortcuts`}>
      <ButtonLink to="/wallets" search={{ name: 'deposit' }} variant="main" small>
        <Trans>Deposit</Trans>
      </ButtonLink>
      <ButtonLink to="/wallets" search={{ name: 'withdraw' }} small>
        <Trans>Withdraw</Trans>
      </ButtonLink>
      <ButtonLink to="/wallets/record" small>
        <Trans>Statement</Trans>
      </ButtonLink>
    </nav>
  )
}
