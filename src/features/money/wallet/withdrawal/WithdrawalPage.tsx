import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import lost from '../../../../art/lost.svg'
import { useBack } from '../../../../platform/useBack.ts'
import { ButtonLink } from '../../../../shared/navigation/ButtonLink.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Balance, PlayMoney } from '../Balance.tsx'
import { WalletLoaded } from '../WalletLoaded.tsx'
import { bankName } from './bankTexts.ts'
import { WithdrawPanel } from './WithdrawPanel.tsx'
import '../wallet.css'

const route = getRouteApi('/auth/withdrawal/$name')

/** A withdrawal to the accounts of one bank or e-wallet (spec §2 /withdrawal/{name}); {name} is its bankId. */
export function WithdrawalPage() {
  const back = useBack()
  const { name } = route.useParams()
  return (
    <main className="wallet">
      <WalletLoaded>
        {(config, user) => {
          const { banks } = config.recharge
          if (!banks.some(({ bankId }) => bankId === name)) return <UnknownBank onBack={back} />
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

const UnknownBank = ({ onBack }: { onBack: () => void }) => (
  <>
    <PageHeader title={<Trans>Withdraw</Trans>} onBack={onBack} />
    <Notice
      art={lost}
      title={<Trans>Bank not found</Trans>}
      action={
        <ButtonLink to="/wallets" search={{ name: 'withdraw' }} variant="main" small>
          <Trans>Go to wallet</Trans>
        </ButtonLink>
      }
    >
      <Trans>You can’t withdraw to this bank. Your wallet shows the ones you can use.</Trans>
    </Notice>
  </>
)
