import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** What is done most, within reach of the thumb. */
export function Handy() {
  const { t } = useLingui()
  return (
    <nav className="handy" aria-label={t`Wallet shortcuts`}>
      <Link to="/wallets" search={{ name: 'deposit' }} className="btn main s">
        <Trans>Deposit</Trans>
      </Link>
      <Link to="/wallets" search={{ name: 'withdraw' }} className="btn soft s">
        <Trans>Withdraw</Trans>
      </Link>
      <Link to="/wallets/record" className="btn soft s">
        <Trans>Statement</Trans>
      </Link>
    </nav>
  )
}
