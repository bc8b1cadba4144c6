import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useAction } from '../kit/calls.ts'
import { useIsAllowed, useOperator } from '../kit/desk.ts'
import { isReason } from '../kit/isReason.ts'
import { RoomLink } from '../kit/links.tsx'
import { useDraft } from '../kit/useDraft.ts'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Field } from './Field.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  readonly call: 'withdrawalSettle' | 'refundSettle'
  readonly data: Pick<DeskOutput<'withdrawalCase'>, 'id' | 'seen' | 'first' | 'needsSecond'>
  /** Under which the reason is kept while it is typed. */
  readonly draft: string
  readonly notice: string
  readonly reasonHint: string
  readonly referenceHint: string
  /** What the decision without a reference does, and the one with it. */
  readonly labels: { readonly unpaid: string; readonly paid: string }
}

/** What became of a payment whose channel this installation no longer has: nobody else can say. */
export function SettleStranded({ call, data, draft, notice, reasonHint, referenceHint, labels }: Props) {
  const { id, seen, first, needsSecond } = data
  const { name } = useOperator()
  const isPayer = useIsAllowed(call)
  const [reason, setReason] = useDraft(draft, '')
  const [reference, setReference] = useState('')
  const settle = useAction(call, { onDone: () => setReason('') })
  const request = first?.isLapsed === false ? first : undefined
  const isOwn = request?.by === name
  const hasReason = isReason(reason)
  const hasReference = reference.trim().length >= 3
  const isReady = !isOwn && !settle.isBusy && hasReason
  const act = (paidReference: string | null) => settle.act({ id, seen, reason: reason.trim(), paidReference })
  return (
    <Card title="Channel removed" note={needsSecond ? 'Four eyes' : undefined} isMoney>
      <div className="pad col">
        <Notice tone="warn">{notice}</Notice>
        {isPayer && (
          <>
            <Field label="Reason" hint={reasonHint}>
              <textarea rows={2} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))} />
            </Field>
            <Field label="Payment reference" hint={referenceHint}>
              <input maxLength={80} value={reference} onChange={({ target }) => setReference(target.value)} />
            </Field>
            {request && !isOwn && (
              <p className="small muted">
                <RoomLink to="approvals">Approvals</RoomLink> shows what {request.by} says became of it. You can only agree.
              </p>
            )}
            <p className="small muted">
              {isOwn
                ? 'You made the request, so someone else must decide.'
                : !hasReason
                  ? 'Enter a short reason.'
                  : !hasReference
                    ? `To ${labels.paid.replace('Mark', 'mark it')}, enter the payment reference.`
                    : ''}
            </p>
            <ErrorNotice error={settle.error} />
            {settle.data?.outcome === 'waiting' && <Notice tone="ok">Sent for a second approval.</Notice>}
            <div className="row">
              <span className="grow" />
              <Button disabled={!isReady} onClick={() => act(null)}>
                {labels.unpaid}
              </Button>
              <Button look="money" disabled={!isReady || !hasReference} onClick={() => act(reference.trim())}>
                {labels.paid}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
