import { Trans } from '@lingui/react/macro'
import { getRouteApi, notFound } from '@tanstack/react-router'
import { useBack } from '../../platform/useBack.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Balance, PlayMoney } from './Balance.tsx'
import { bankName } from './bankWords.ts'
import { WalletLoaded } from './WalletLoaded.tsx'
import { WithdrawPanel } from './WithdrawPanel.tsx'
import './wallet.css'

const route = getRouteApi('/auth/withdrawal/$name')

/** A withdrawal to the accounts of one bank or e-wallet (spec §2 /withdrawal/{name}): its bankId is the name. */
export function WithdrawalPage() {
  const back = useBack()
  const { name } = route.useParams()
  return (
    <main className="wallet">
      <WalletLoaded>
        {(config, user) => {
          const { banks } = config.recharge
          if (!banks.some(({ bankId }) => bankId === name)) throw notFound()
          return (
            <>
              <PageHeader title={<Trans>Withdraw to {bankName(name, banks)}</Trans>} onBack={back} />
              <Balance user={user} />
              <WithdrawPanel names={banks} only={name} />
              <PlayMoney config={config} />
            </>
          )
        }}
      </WalletLoaded>
    </main>
  )
}
