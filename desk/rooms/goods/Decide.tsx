import type { DeskOutput } from '#contract/desk/index.ts'
import { lastTried, useAction } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { isReason } from '../../kit/isReason.ts'
import { countText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { useReviewed } from '../../kit/useReviewed.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { isWaiting, stateTexts } from './states.tsx'

const nothing = { carrier: '', number: '', reason: '' }

/** The next step of an order that waits: approved, shipped, delivered, or rejected with its diamonds refunded. */
export function Decide({ order }: { order: DeskOutput<'goodsOrder'> }) {
  const { id, state, seen, diamonds, first, needsSecond, total } = order
  const { name: me } = useOperator()
  const [typed, setTyped] = useDraft(`goods ${id}`, nothing)
  const { carrier, number, reason } = typed
  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped((before) => ({ ...before, [name]: target.value })),
  })
  const done = () => setTyped(nothing)
  const next = () => {
    done()
    review.expectOwnChange()
  }
  const acts = {
    approve: useAction('goodsApprove', { onDone: next }),
    ship: useAction('goodsShip', { onDone: next }),
    finish: useAction('goodsFinish', { onDone: next }),
    refuse: useAction('goodsRefuse', { onDone: done }),
  }
  const isBusy = Object.values(acts).some((act) => act.isBusy)
  const { error } = lastTried(acts.approve, acts.ship, acts.finish, acts.refuse)
  // Of a state that the operator has seen: a button must not become another one under the pointer.
  const review = useReviewed(seen, isBusy)
  const errorNotice = <ErrorNotice error={error} />
  // A colleague has completed it meanwhile: this decision was not made.
  if (!isWaiting(state)) return errorNotice
  if (review.isStale)
    return (
      <Card title="Decide">
        <div className="pad col">
          <Notice tone="warn">
            Another operator has changed this order in the meantime: it is now {stateTexts[state].toLowerCase()}.{' '}
            <Button isSmall onClick={review.reviewAgain}>
              Continue
            </Button>
          </Notice>
          {errorNotice}
        </div>
      </Card>
    )
  const isOwn = first !== null && !first.isLapsed && first.by === me
  const isForSecond = needsSecond && (!first || first.isLapsed)
  return (
    <Card title="Decide">
      <div className="pad col">
        {state === 'created' && (
          <Button look="ink" disabled={isBusy} onClick={() => acts.approve.act({ id })}>
            Approve for shipping
          </Button>
        )}
        {state === 'approved' && (
          <>
            <Field label="Carrier">
              <input maxLength={60} {...field('carrier')} />
            </Field>
            <Field label="Tracking number">
              <input maxLength={60} {...field('number')} />
            </Field>
            <Button
              look="ink"
              disabled={carrier.trim().length < 3 || number.trim().length < 3 || isBusy}
              onClick={() => acts.ship.act({ id, carrier: carrier.trim(), number: number.trim() })}
            >
              Mark as shipped
            </Button>
          </>
        )}
        {state === 'shipped' && (
          <Button look="ink" disabled={isBusy} onClick={() => acts.finish.act({ id })}>
            Mark as delivered
          </Button>
        )}
        <Field label="Reason for rejection" hint="shown to the player">
          <input maxLength={200} {...field('reason')} />
        </Field>
        <p className="small muted">
          Your refunds today {countText(total.used)} of {countText(total.limit)} diamonds.
          {isForSecond && ' This many take a second operator.'}
        </p>
        <Button
          disabled={!isReason(reason) || isBusy || isOwn}
          onClick={() => acts.refuse.act({ id, seen: review.reviewed, reason: reason.trim() })}
        >
          {needsSecond && (!first || first.isLapsed)
            ? 'Request the rejection of the order'
            : `Reject and refund ${countText(diamonds)} diamonds`}
        </Button>
        {first && (
          <Notice tone="info">
            {first.by} has requested a rejection: “{first.reason}”.{' '}
            {first.isLapsed
              ? 'The order has changed since, so that it has expired.'
              : 'The diamonds are refunded once a second operator also rejects the order.'}
          </Notice>
        )}
        {errorNotice}
      </div>
    </Card>
  )
}
