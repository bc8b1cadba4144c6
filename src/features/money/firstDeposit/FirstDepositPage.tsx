import { Trans } from '@lingui/react/macro'
import jeepney from '../../../art/avatars/jeepney.svg'
import { useBack } from '../../../platform/useBack.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Offer } from './Offer.tsx'

/** spec §2 /activity/first-deposit: visible to all, open to logged-in players. */
export function FirstDepositPage() {
  const back = useBack()
  return (
    <main className="first-page">
      <PageHeader title={<Trans>First deposit bonus</Trans>} onBack={back} />
      <div className="first-hero">
        <p className="d">
          <Trans>Get a bonus with your first deposit</Trans>
        </p>
        <img src={jeepney} alt="" width={104} height={104} />
      </div>
      <Offer />
    </main>
  )
}
