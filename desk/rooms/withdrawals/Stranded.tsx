import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useAction } from '../../kit/calls.ts'
import { useIsAllowed, useOperator } from '../../kit/desk.ts'
import { errorText } from '../../kit/failureText.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { Button, Card, Field, Notice } from '../../ui/parts.tsx'

/** What became of a withdrawal whose channel this installation no longer has: nobody else can say. */
export function Stranded({ data: { id, seen, first, needsSecond } }: { data: DeskOutput<'withdrawalCase'> }) {
  const { name } = useOperator()
  const isPayer = useIsAllowed('withdrawalSettle')
  const [reason, setReason] = useDraft(`withdrawal ${id}`, '')
  const [reference, setReference] = useState('')
  const settle = useAction('withdrawalSettle', { onDone: () => setReason('') })
  const isOwn = first !== null && !first.isLapsed && first.by === name
  const isReady = isPayer && !isOwn && !settle.isBusy && reason.trim().length >= 3
  const act = (paidReference: string | null) => settle.act({ id, seen, reason: reason.trim(), paidReference })
  return (
    <Card title="Channel removed" note={needsSecond ? 'Four eyes' : undefined} isMoney>
      <div className="pad col">
        <Notice tone="warn">
          Its payment channel is no longer part of this installation, so no answer will come. Check the channel’s statements before you
          decide: if it was paid after all, we bear the loss.
        </Notice>
        <Field label="Reason" hint="recorded in the audit log; shown to the player if the coins are returned">
          <textarea rows={2} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))} />
        </Field>
        <Field label="Payment reference" hint="of the channel, if it was paid">
          <input maxLength={80} value={reference} onChange={({ target }) => setReference(target.value)} />
        </Field>
        {isOwn && <p className="small muted">You made the request, so someone else must decide.</p>}
        {settle.error && <Notice tone="bad">{errorText(settle.error)}</Notice>}
        {settle.data?.outcome === 'waiting' && <Notice tone="ok">Sent for a second approval.</Notice>}
        <div className="row">
          <span className="grow" />
          <Button disabled={!isReady} onClick={() => act(null)}>
            Return to the player
          </Button>
          <Button look="money" disabled={!isReady || reference.trim().length < 3} onClick={() => act(reference.trim())}>
            Mark as paid
          </Button>
        </div>
      </div>
    </Card>
  )
}
