import { useState } from 'react'
import { maxAdjustment } from '#contract/desk/players.ts'
import { useAction } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { isReason } from '../../kit/isReason.ts'
import { numberIn } from '../../kit/numberIn.ts'
import { amountText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { useReviewed } from '../../kit/useReviewed.ts'
import { ActionForm, Reason } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Postings } from '../../ui/Postings.tsx'
import { SentForApproval } from '../../ui/SentForApproval.tsx'
import type { Player } from './player.ts'

/** `+2,500.00` or `-12.5` in hundredths; undefined for anything that cannot be posted. */
function hundredthsIn(text: string): number | undefined {
  const value = numberIn(text.trim().replace(/^\+(?=\d)/, ''), 'coins')
  return typeof value === 'string' || value === 0 || Math.abs(value) > maxAdjustment ? undefined : value
}

export function Adjust({ player: { id, coin, seen, total, adjustment }, onClose }: { player: Player; onClose: () => void }) {
  const [text, setText] = useState('')
  const [reason, setReason] = useDraft(`adjust ${id}`, '')
  const { name } = useOperator()
  const { reviewed, isStale, reviewAgain } = useReviewed(seen)
  const value = hundredthsIn(text)
  const isWrong = text !== '' && value === undefined
  const size = Math.abs(value ?? 0)
  const adjust = useAction('playerAdjust', {
    onDone: ({ outcome }) => {
      setReason('')
      if (outcome === 'done') onClose()
    },
  })
  const first = adjustment && !adjustment.isLapsed ? adjustment : null
  const isSecond = first !== null && first.by !== name && first.amount === value
  const isForTwo = (!isSecond && size >= total.secondFrom) || total.used + size > total.limit
  const sides = [`Operator, corrections`, `Player ${id}, coins`] as const
  const [from, to] = (value ?? 1) > 0 ? sides : ([sides[1], sides[0]] as const)
  if (adjust.data?.outcome === 'waiting') return <SentForApproval nothing="Nothing has been posted yet." onClose={onClose} />
  return (
    <Modal title="Adjust balance" onClose={onClose}>
      <ActionForm
        error={adjust.error}
        isBusy={adjust.isBusy}
        isReady={value !== undefined && isReason(reason) && coin + (value ?? 0) >= 0}
        action={isSecond ? 'Approve and post' : isForTwo ? 'Request approval' : 'Post'}
        isMoney
        onSubmit={() => value !== undefined && adjust.act({ id, amount: value, seen: reviewed, reason: reason.trim() })}
        onClose={onClose}
      >
        <Field
          label="Amount in coins"
          hint={
            isWrong ? `such as 1,250.50 or −20, up to ${amountText(maxAdjustment)}` : `balance ${amountText(coin)}; negative amounts debit`
          }
        >
          <input
            name="amount"
            inputMode="decimal"
            autoFocus
            required
            aria-invalid={isWrong || undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Reason value={reason} onChange={setReason} />
        {value !== undefined && (
          <Postings
            postings={[
              { account: from, debit: size, credit: 0 },
              { account: to, debit: 0, credit: size },
            ]}
          />
        )}
        {isStale && (
          <Notice tone="warn">
            Something about this player has changed since you began, such as another adjustment.{' '}
            <Button isSmall onClick={reviewAgain}>
              I’ve reviewed it again
            </Button>
          </Notice>
        )}
        {first && (
          <Notice tone="info">
            {first.by === name ? 'You have' : `${first.by} has`} requested {amountText(first.amount)}: “{first.reason}”.{' '}
            {first.by === name
              ? 'Someone else must decide; you can withdraw it under Approvals.'
              : 'Posting the same amount approves it; any other waits until it has been decided.'}
          </Notice>
        )}
        {coin + (value ?? 0) < 0 && <Notice tone="warn">The balance is only {amountText(coin)}.</Notice>}
        {isForTwo && value !== undefined && (
          <Notice tone="info">
            Needs a second person: from {amountText(total.secondFrom)} on, and past {amountText(total.limit)} a day. Yours today{' '}
            {amountText(total.used)}.
          </Notice>
        )}
      </ActionForm>
    </Modal>
  )
}
