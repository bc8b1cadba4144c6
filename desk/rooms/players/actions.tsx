import { useState } from 'react'
import { maxAdjustment } from '#contract/desk/players.ts'
import { plural } from '#contract/operatorText.ts'
import { exclusionEnd, exclusionMonths } from '#contract/responsibleGaming.ts'
import { useAction } from '../../kit/calls.ts'
import { useDesk, useOperator } from '../../kit/desk.ts'
import { failureText } from '../../kit/failureText.ts'
import { numberIn } from '../../kit/numberIn.ts'
import { send } from '../../kit/send.ts'
import { amountText, dateText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { Postings } from '../../ui/caseParts.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Button, Field, Notice } from '../../ui/parts.tsx'
import { ActionForm, Reason } from '../../ui/playerActions.tsx'
import type { Player, PrivateField } from './player.ts'

/** `+2,500.00` or `-12.5` in hundredths; undefined for anything that cannot be posted. */
function hundredthsIn(text: string): number | undefined {
  const value = numberIn(text.trim().replace(/^\+(?=\d)/, ''), 'coins')
  return typeof value === 'string' || value === 0 || Math.abs(value) > maxAdjustment ? undefined : value
}

export function Adjust({ player: { id, coin, seen, total, adjustment }, onClose }: { player: Player; onClose: () => void }) {
  const [text, setText] = useState('')
  const [reason, setReason] = useDraft(`adjust ${id}`, '')
  const { name } = useOperator()
  // What the operator saw when they began: a refetch in the meantime must not change what they decide on.
  const [reviewed, setReviewed] = useState(seen)
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
  if (adjust.data?.outcome === 'waiting')
    return (
      <Modal title="Sent for approval" onClose={onClose}>
        <p style={{ margin: '10px 0' }}>Nothing has been posted yet. A second operator decides under Approvals.</p>
        <Button look="ink" onClick={onClose}>
          Close
        </Button>
      </Modal>
    )
  return (
    <Modal title="Adjust balance" onClose={onClose}>
      <ActionForm
        error={adjust.error}
        isBusy={adjust.isBusy}
        isReady={value !== undefined && reason.trim().length >= 3 && coin + (value ?? 0) >= 0}
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
        {reviewed !== seen && (
          <Notice tone="warn">
            Something about this player has changed since you began, such as another adjustment.{' '}
            <Button isSmall onClick={() => setReviewed(seen)}>
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

export function EndSessions({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useDraft(`logOut ${id}`, '')
  const done = () => {
    setReason('')
    onClose()
  }
  const logOut = useAction('playerLogOut', { onDone: done })
  return (
    <Modal title="Log out everywhere" onClose={onClose}>
      <ActionForm
        error={logOut.error}
        isBusy={logOut.isBusy}
        isReady={reason.trim().length >= 3}
        action="Log out"
        onSubmit={() => logOut.act({ id, reason: reason.trim() })}
        onClose={onClose}
      >
        <p className="muted">Every session of player {id} ends immediately. The player can log in again.</p>
        <Reason value={reason} onChange={setReason} />
      </ActionForm>
    </Modal>
  )
}

/** Locks the account, or unlocks it. */
export function Lock({ player: { id, lock }, onClose }: { player: Player; onClose: () => void }) {
  const [reason, setReason] = useDraft(`lock ${id}`, '')
  const done = () => {
    setReason('')
    onClose()
  }
  const lockIt = useAction('playerLock', { onDone: done })
  const unlock = useAction('playerUnlock', { onDone: done })
  const act = lock ? unlock : lockIt
  return (
    <Modal title={lock ? 'Unlock the account' : 'Lock the account'} onClose={onClose}>
      <ActionForm
        error={act.error}
        isBusy={act.isBusy}
        isReady={reason.trim().length >= 3}
        action={lock ? 'Unlock' : 'Lock'}
        onSubmit={() => act.act({ id, reason: reason.trim() })}
        onClose={onClose}
      >
        <p className="muted">
          {lock
            ? `Locked by ${lock.by}: “${lock.reason}”. The player can log in again immediately.`
            : 'Every session ends immediately and nobody can log in. Open rounds are settled, and pending deposits and withdrawals continue. The player is asked to contact customer support.'}
        </p>
        <Reason value={reason} onChange={setReason} />
      </ActionForm>
    </Modal>
  )
}

/** An exclusion that the player's family or the regulator has asked for. It cannot be undone, so nothing is chosen beforehand. */
export function ExcludePlayer({ player: { id, closure, now }, onClose }: { player: Player; onClose: () => void }) {
  const [reason, setReason] = useDraft(`exclude ${id}`, '')
  const [months, setMonths] = useState<(typeof exclusionMonths)[number]>()
  const exclude = useAction('playerExclude', {
    onDone: () => {
      setReason('')
      onClose()
    },
  })
  return (
    <Modal title="Exclude the player" onClose={onClose}>
      <ActionForm
        error={exclude.error}
        isBusy={exclude.isBusy}
        isReady={months !== undefined && reason.trim().length >= 3}
        action={months === undefined ? 'Exclude' : `Exclude for ${monthsText(months)}`}
        onSubmit={() => months !== undefined && exclude.act({ id, months, reason: reason.trim() })}
        onClose={onClose}
      >
        <p className="muted">
          For requests from the player’s family or the regulator. It takes effect immediately and nobody can shorten or undo it: sessions
          end, pending deposits are cancelled, gifts that aren’t wagered yet are forfeited, and no play, deposit or promotion is possible.
          The player can still withdraw. It also applies to the person’s other accounts.
        </p>
        {closure && (
          <Notice tone="info">
            {closure.kind === 'exclusion' ? 'Already excluded' : 'On a break'} until {dateText(closure.until)}. Only a later end can be set.
          </Notice>
        )}
        <Field label="Length">
          <select
            required
            value={months ?? ''}
            onChange={({ target }) => setMonths(exclusionMonths.find((one) => String(one) === target.value))}
          >
            <option value="">Choose…</option>
            {exclusionMonths.map((one) => (
              <option key={one} value={one}>
                {monthsText(one)}, until {dateText(exclusionEnd(now, one))}
              </option>
            ))}
          </select>
        </Field>
        <Reason value={reason} onChange={setReason} />
      </ActionForm>
    </Modal>
  )
}
const monthsText = (months: number): string => (months % 12 === 0 ? plural(months / 12, 'year') : plural(months, 'month'))

export function ReleaseLink({ id, otherId, onClose }: { id: string; otherId: string; onClose: () => void }) {
  const [reason, setReason] = useDraft(`release ${id} ${otherId}`, '')
  const done = () => {
    setReason('')
    onClose()
  }
  const release = useAction('playerLinkRelease', { onDone: done })
  return (
    <Modal title="Release the link" onClose={onClose}>
      <ActionForm
        error={release.error}
        isBusy={release.isBusy}
        isReady={reason.trim().length >= 3}
        action="Release"
        onSubmit={() => release.act({ id, otherId, reason: reason.trim() })}
        onClose={onClose}
      >
        <p className="muted">
          Players {id} and {otherId} are different people: the blocked account is unblocked.
        </p>
        <Reason value={reason} onChange={setReason} />
      </ActionForm>
    </Modal>
  )
}

const fieldTexts: Readonly<Record<PrivateField, string>> = {
  mobile: 'Mobile',
  name: 'Name on the documents',
  birthDate: 'Date of birth',
  email: 'Email',
  address: 'Address',
  idNumber: 'ID number',
}

/** One private field, shown only while the dialog is open and never cached. */
export function Unmask({ id, onClose }: { id: string; onClose: () => void }) {
  const { session } = useDesk()
  const [field, setField] = useState<PrivateField>('mobile')
  const [reason, setReason] = useDraft(`unmask ${id}`, '')
  const [value, setValue] = useState<string | null>()
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setError(null)
    setBusy(true)
    try {
      const outcome = await send('playerUnmask', { id, field, reason: reason.trim() })
      if (outcome.kind === 'done') {
        setReason('')
        return setValue(outcome.data.value)
      }
      if (outcome.failure === 'sessionOver') session.send({ type: 'call.unauthorised' })
      setError(new Error(failureText(outcome.failure, outcome.data)))
    } catch (thrown) {
      setError(thrown as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal title="Show private data" onClose={onClose}>
      <ActionForm
        error={error}
        isBusy={isBusy}
        isReady={reason.trim().length >= 3}
        action="Show"
        onSubmit={() => void show()}
        onClose={onClose}
      >
        <p className="muted">What you view and the reason are recorded in the audit log.</p>
        <Field label="Data">
          <select
            value={field}
            onChange={(event) => {
              setField(event.target.value as typeof field)
              setValue(undefined)
            }}
          >
            {(Object.keys(fieldTexts) as PrivateField[]).map((one) => (
              <option key={one} value={one}>
                {fieldTexts[one]}
              </option>
            ))}
          </select>
        </Field>
        <Reason value={reason} onChange={setReason} />
        {value !== undefined && (
          <p role="status">
            {fieldTexts[field]}: <strong className="wrap">{value ?? 'not known'}</strong>
          </p>
        )}
      </ActionForm>
    </Modal>
  )
}
