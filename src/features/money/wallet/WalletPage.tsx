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

const route = getRouteApi('/auth/wallets')

/** The wallet (spec §2 /wallets): balance, deposit and withdrawal. */
export function WalletPage() {
  const back = useBack()
  const { name = 'deposit', back: isVisit = false } = route.useSearch()
  const bonus = useCall(bonusCoins, {})
  return (
    <main className="wallet">
      <PageHeader title={<Trans>Wallet</Trans>} onBack={back} />
      <WalletLoaded>
        {(config, user) => (
          <>
            <Balance user={user} />
            {isSettled(bonus) ? (
              <>
                <BonusCard />
                <WalletTabs to="/wallets" name={name} back={isVisit} />
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
          </>
        )}
      </WalletLoaded>
    </main>
  )
}
