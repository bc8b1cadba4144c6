import { Trans } from '@lingui/react/macro'
import { useBack } from '../../../../platform/useBack.ts'
import { PlayerGate } from '../../../../shared/session/PlayerGate.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { BankList } from './BankList.tsx'

/** The accounts the player is paid out to (spec §2 /wallets/card/list). */
export function BankListPage() {
  const back = useBack()
  return (
    <main className="wallet">
      <PageHeader title={<Trans>Bank and e-wallet accounts</Trans>} onBack={back} />
      <PlayerGate text={<Trans>Log in to see the accounts you withdraw to.</Trans>}>
        <BankList skin="rows" />
      </PlayerGate>
    </main>
  )
}

/** The same, second skin: each account as a card (spec §2 /wallets/card/list/v2). */
export function BankListPageV2() {
  const back = useBack()
  return (
    <main className="wallet">
      <PageHeader title={<Trans>Bank and e-wallet accounts</Trans>} onBack={back} />
      <BankList skin="cards" />
    </main>
  )
}
