import { SettleStranded } from '../../ui/SettleStranded.tsx'
import type { Case } from './case.ts'

/** What became of a withdrawal whose channel this installation no longer has. */
export const StrandedWithdrawal = ({ data }: { data: Case }) => (
  <SettleStranded
    call="withdrawalSettle"
    data={data}
    draft={`withdrawal ${data.id}`}
    notice="Its payment channel is no longer part of this installation, so no answer will come. Check the channel’s statements before you decide: if it was paid after all, we bear the loss."
    reasonHint="recorded in the audit log; shown to the player if the coins are returned"
    referenceHint="of the channel, if it was paid"
    labels={{ unpaid: 'Return to the player', paid: 'Mark as paid' }}
  />
)
