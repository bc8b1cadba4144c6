import { useCall } from '../../kit/calls.ts'
import { PlayerLink, SubjectLink } from '../../kit/links.tsx'
import { amountText } from '../../kit/text.ts'
import { Card } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SettleStranded } from '../../ui/SettleStranded.tsx'

/** A refund whose channel this installation no longer has, or had no longer: operators say what became of it. */
export function StrandedRefund({ id }: { id: string }) {
  const query = useCall('refundCase', { id })
  return (
    <Loaded query={query} rows={3}>
      {(data) => (
        <>
          <Card title={`Refund ${id}`} note={data.channel}>
            <div className="pad col">
              <p>
                <strong>{amountText(data.amount)}</strong> of deposit{' '}
                <SubjectLink subject={`deposit:${data.orderId}`}>{data.orderId}</SubjectLink>, player <PlayerLink id={data.playerId} />:{' '}
                {data.state}.
              </p>
              {data.first && !data.first.isLapsed && (
                <Notice tone="info">
                  {data.first.by} requested a decision: “{data.first.reason}”.
                </Notice>
              )}
            </div>
          </Card>
          {data.isChannelGone && (
            <SettleStranded
              call="refundSettle"
              data={data}
              draft={`stranded refund ${id}`}
              notice={
                data.isCredited
                  ? 'Its payment channel is no longer part of this installation, so no answer will come. Check the channel’s statements before you decide: returned coins may be played and withdrawn again.'
                  : 'Its payment channel is no longer part of this installation, so no answer will come. The payment was never credited: closing it gives the player nothing, and a new refund of the deposit can be made.'
              }
              reasonHint="recorded in the audit log"
              referenceHint="of the payment to the player, through the channel or otherwise"
              labels={{ unpaid: data.isCredited ? 'Return to the player' : 'Close as unpaid', paid: 'Mark as refunded' }}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
