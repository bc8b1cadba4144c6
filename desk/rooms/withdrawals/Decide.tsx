import Check from '~icons/lucide/check'
import { lastTried, useAction } from '../../kit/calls.ts'
import { useIsAllowed, useOperator } from '../../kit/desk.ts'
import { isReason } from '../../kit/isReason.ts'
import { useKeys } from '../../kit/keys.ts'
import { amountText, dateTimeText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { useReviewed } from '../../kit/useReviewed.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Postings } from '../../ui/Postings.tsx'
import type { Case } from './case.ts'
import { isOpen } from './case.ts'

/** Four-eyes status, postings, reason and the two acts. */
export function Decide({ data }: { data: Case }) {
  const { id, seen, first, needsSecond, total, claim } = data
  const { name } = useOperator()
  const isPayer = useIsAllowed('withdrawalApprove')
  const [reason, setReason] = useDraft(`withdrawal ${id}`, '')
  const { reviewed, isStale, reviewAgain } = useReviewed(seen)
  const approve = useAction('withdrawalApprove', { onDone: () => setReason('') })
  const refuse = useAction('withdrawalRefuse', { onDone: () => setReason('') })
  const isMine = claim?.by === name
  const canDecide = isPayer && isOpen(data)
  const isOwn = first !== null && !first.isLapsed && first.by === name
  const isBusy = approve.isBusy || refuse.isBusy
  const isReady = isMine && canDecide && !isStale && !isBusy && isReason(reason)
  const input = { id, seen: reviewed, reason: reason.trim() }
  const canApprove = isReady && !isOwn
  useKeys({ 'mod+enter': canApprove ? () => approve.act(input) : undefined })
  const { error } = lastTried(approve, refuse)
  const firstWord = needsSecond ? 'Approve and request a second approval' : 'Approve'
  const word = first && !first.isLapsed ? 'Give second approval' : firstWord
  const ownTitle = canDecide ? 'Decide' : 'Postings'
  return (
    <Card
      title={needsSecond || first ? 'Four eyes' : ownTitle}
      note={canDecide && needsSecond ? `from ${amountText(total.secondFrom)}, or past your total` : undefined}
      isMoney
    >
      <div className="pad col">
        {first && <FirstApproval first={first} />}
        {canDecide && (
          <p className="small">
            Your total today {amountText(total.used)} of {amountText(total.limit)}; after this {amountText(total.used + data.amount)}.
          </p>
        )}
        <Postings postings={data.postings} />
        {canDecide && (
          <>
            <p className="small muted">
              Your approval applies to the state shown, <span className="mono">{reviewed}</span>. It expires if the reserved amount, the
              documents, the bank account or linked accounts change.
            </p>
            {isStale && (
              <Notice tone="warn">
                The case has changed while you were reviewing it.{' '}
                <Button isSmall onClick={reviewAgain}>
                  I’ve reviewed it again
                </Button>
              </Notice>
            )}
            <Field label="Reason" hint="recorded in the audit log; shown to the player if you reject">
              <textarea rows={2} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))} />
            </Field>
            <p className="small muted">
              {isOwn && 'You gave the first approval, so someone else must decide.'}
              {!isOwn && !isMine && 'Take the case to decide.'}
              {!isOwn && isMine && !isReason(reason) && 'Enter a short reason.'}
            </p>
            <ErrorNotice error={error} />
            <div className="row">
              <span className="grow" />
              <Button disabled={!isReady} onClick={() => refuse.act(input)}>
                Reject
              </Button>
              <Button look="money" disabled={!canApprove} onClick={() => approve.act(input)} shortcut="Ctrl ↵">
                {word}
              </Button>
            </div>
          </>
        )}
        {/* A colleague has decided it meanwhile: this decision was not made. */}
        {!canDecide && <ErrorNotice error={error} />}
        {approve.data?.outcome === 'waiting' && <Notice tone="ok">Sent for a second approval.</Notice>}
      </div>
    </Card>
  )
}

/** Who has approved it, and whether that still counts. */
const FirstApproval = ({ first: { by, at, reason, isLapsed } }: { first: NonNullable<Case['first']> }) => (
  <div className="row">
    <Check className={isLapsed ? 'warn' : 'ok'} aria-hidden />
    <div>
      <strong>{by}</strong> approved <span className="faint mini">{dateTimeText(at)}</span>
      <div className="muted">“{reason}”</div>
      {isLapsed && (
        <Notice tone="warn">
          The case, or the roles or the enrolment of {by}, have changed since: that approval has expired, and yours would be the first.
        </Notice>
      )}
    </div>
  </div>
)
