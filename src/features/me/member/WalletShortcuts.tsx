import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'

/** The most frequent actions, within reach of the thumb. While deposits are closed to the player they are not offered. */
export function WalletShortcuts({ isClosed }: { isClosed: boolean }) {
  const { t } = useLingui()
  return (
    <nav className="handy" aria-label={t`Wallet shortcuts`}>
      {!isClosed && (
        <ButtonLink to="/wallets" search={{ name: 'deposit' }} variant="main" small>
          <Trans>Deposit</Trans>
        </ButtonLink>
      )}
      <ButtonLink to="/wallets" search={{ name: 'withdraw' }} small>
        <Trans>Withdraw</Trans>
      </ButtonLink>
      <ButtonLink to="/wallets/record" small>
        <Trans>Statement</Trans>
      </ButtonLink>
    </nav>
  )
}
