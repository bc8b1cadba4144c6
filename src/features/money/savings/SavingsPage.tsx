import { Trans } from '@lingui/react/macro'
import { useBack } from '../../../platform/useBack.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PiggyBank } from './PiggyBank.tsx'
import { Safebox } from './Safebox.tsx'
import './savings.css'

/** spec §2 /activity/bank: a safebox for coins the player does not want to play with, and a piggy bank that fills during play. */
export function BankPage() {
  const back = useBack()
  return (
    <main className="bank-page">
      <PageHeader title={<Trans>Savings</Trans>} onBack={back} />
      <Safebox />
      <PiggyBank />
    </main>
  )
}
