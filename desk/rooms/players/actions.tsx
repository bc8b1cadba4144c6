import { useState } from 'react'
import { plural } from '#contract/operatorText.ts'
import { exclusionEnd, exclusionMonths } from '#contract/responsibleGaming.ts'
import { useAction } from '../../kit/calls.ts'
import { isReason } from '../../kit/isReason.ts'
import { dateText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { ActionForm, Reason } from '../../ui/ActionForm.tsx'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Player } from './player.ts'

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
        isReady={isReason(reason)}
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
        isReady={isReason(reason)}
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
        isReady={months !== undefined && isReason(reason)}
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
        isReady={isReason(reason)}
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
