import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { bonusCoins } from '#contract/bonus.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { isSettled } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Balance, PlayMoney } from './Balance.tsx'
import { BonusCard } from './bonus/BonusCard.tsx'
import { DepositPanel } from './deposit/DepositPanel.tsx'
import { WalletLoaded } from './WalletLoaded.tsx'
import { WalletTabs } from './WalletTabs.tsx'
import { WithdrawPanel } from './withdrawal/WithdrawPanel.tsx'
import './wallet.css'
import './walletV2.css'

const route = getRouteApi('/auth/wallets/v2')

/** The wallet, second skin: payment methods first, each as a lit card, with the balance as a ticket on top. */
export function WalletPageV2() {
  const back = useBack()
  const { name = 'deposit', back: isVisit = false } = route.useSearch()
  const bonus = useCall(bonusCoins, {})
  return (
    <main className="wallet wallet-v2">
      <PageHeader title={<Trans>Wallet</Trans>} onBack={back} />
      <WalletTabs to="/wallets/v2" name={name} back={isVisit} />
      <WalletLoaded>
        {(config, user) => (
          <div className="card wallet-ticket">
            <Balance user={user} />
            {isSettled(bonus) ? (
              <>
                <BonusCard />
                {name === 'deposit' ? (
                  <DepositPanel config={config} user={user} {...(isVisit && { onPaid: back })} />
                ) : (
                  <WithdrawPanel names={config.recharge.banks} />
                )}
                <PlayMoney config={config} />
              </>
            ) : (
              <Skeletons heights={[160, 272]} />
            )}
          </div>
        )}
      </WalletLoaded>
    </main>
  )
}
