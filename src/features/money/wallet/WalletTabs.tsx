import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

interface Props {
  to: '/wallets' | '/wallets/v2'
  name: 'deposit' | 'withdraw'
  /** Where Back leads (spec §2 query «back»). */
  back: boolean
}

/** The wallet's tabs: deposit, withdraw, records. They replace the history entry, so that Back leaves the wallet. */
export function WalletTabs({ to, name, back }: Props) {
  const { t } = useLingui()
  const search = (to: Props['name']) => ({ name: to, ...(back && { back }) })
  return (
    <nav className="wallet-tabs" aria-label={t`Wallet`}>
      <Link to={to} search={search('deposit')} replace aria-current={name === 'deposit' ? 'page' : undefined}>
        <Trans context="tab">Deposit</Trans>
      </Link>
      <Link to={to} search={search('withdraw')} replace aria-current={name === 'withdraw' ? 'page' : undefined}>
        <Trans context="tab">Withdraw</Trans>
      </Link>
      <Link to="/wallets/record">
        <Trans>Statement</Trans>
      </Link>
    </nav>
  )
}
