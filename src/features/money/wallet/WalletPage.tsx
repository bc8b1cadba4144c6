import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useBack } from '../../../platform/useBack.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Balance, PlayMoney } from './Balance.tsx'
import { BonusCard } from './BonusCard.tsx'
import { DepositPanel } from './DepositPanel.tsx'
import { WalletLoaded } from './WalletLoaded.tsx'
import { WalletTabs } from './WalletTabs.tsx'
import { WithdrawPanel } from './WithdrawPanel.tsx'
import './wallet.css'

const route = getRouteApi('/auth/wallets')

/** The wallet (spec §2 /wallets): balance, deposit and withdrawal. */
export function WalletPage() {
  const back = useBack()
  const { name = 'deposit', back: isVisit = false } = route.useSearch()
  return (
    <main className="wallet">
      <PageHeader title={<Trans>Wallet</Trans>} onBack={back} />
      <WalletLoaded>
        {(config, user) => (
          <>
            <Balance user={user} />
            <BonusCard />
            <WalletTabs to="/wallets" name={name} back={isVisit} />
            {name === 'deposit' ? (
              <DepositPanel config={config} user={user} {...(isVisit && { onPaid: back })} />
            ) : (
              <WithdrawPanel names={config.recharge.banks} />
            )}
            <PlayMoney config={config} />
          </>
        )}
      </WalletLoaded>
    </main>
  )
}
