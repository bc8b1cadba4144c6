import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useAction, useCall, useSend } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { isReason } from '../../kit/isReason.ts'
import { dateTimeText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { ActionForm, CloseRow, Reason } from '../../ui/ActionForm.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface Props {
  id: string
  onClose: () => void
}
type Recovery = DeskOutput<'playerRecovery'>
type Issued = DeskOutput<'playerRecoveryCode'>

/** The way back for a player who has no other: requested here, approved by a second operator, then the requester reads out the code. */
export function Recover({ id, onClose }: Props) {
  const query = useCall('playerRecovery', { id }, { everyMs: 5_000 })
  const [issued, setIssued] = useState<Issued>()
  return (
    <Modal title="Recover the account" onClose={onClose}>
      <Loaded query={query} rows={4}>
        {(recovery) => (
          <div className="col" style={{ marginTop: 12 }}>
            <Ways recovery={recovery} />
            {recovery.approval?.isOwn || issued ? (
              <Code
                id={id}
                until={recovery.approval?.isOwn ? recovery.approval.until : null}
                issued={issued}
                onIssued={setIssued}
                onClose={onClose}
              />
            ) : (
              <Request id={id} recovery={recovery} onClose={onClose} />
            )}
          </div>
        )}
      </Loaded>
    </Modal>
  )
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

function Ways({ recovery: { mobile, passkeys, linked, isVerified, isLocked, approval } }: { recovery: Recovery }) {
  const ways = [mobile && 'a mobile number', passkeys > 0 && plural(passkeys, 'passkey'), linked > 0 && plural(linked, 'linked account')]
    .filter((way) => way !== false)
    .join(', ')
  return (
    <>
      {ways !== '' && (
        <Notice tone="warn">The player has {ways}. Let them try that first; continue only if they can no longer log in that way.</Notice>
      )}
      {isLocked && <Notice tone="warn">The account is locked. Unlock it first.</Notice>}
      {!isVerified && (
        <Notice tone="warn">
          The player has no verified documents, so there is nothing to verify them against. The account can’t be recovered.
        </Notice>
      )}
      {approval && !approval.isOwn && (
        <Notice tone="info">
          A recovery requested by {approval.by} is approved until {dateTimeText(approval.until)}. Another approval voids its code.
        </Notice>
      )}
    </>
  )
}

function Request({ id, recovery: { isVerified, isLocked, seen, request }, onClose }: Props & { recovery: Recovery }) {
  const { name } = useOperator()
  const [reason, setReason] = useDraft(`recover ${id}`, '')
  const recover = useAction('playerRecover', { onDone: () => setReason('') })
  const waiting = request && !request.isLapsed ? request : null
  if (waiting?.by === name)
    return (
      <>
        <Notice tone="info">
          Waiting for approval by a second operator since {dateTimeText(waiting.at)}. The code can be issued here once they have approved
          it.
        </Notice>
        <CloseRow onClose={onClose} />
      </>
    )
  return (
    <ActionForm
      error={recover.error}
      isBusy={recover.isBusy}
      isReady={isVerified && !isLocked && isReason(reason)}
      action={waiting ? 'Approve' : 'Request approval'}
      onSubmit={() => recover.act({ id, seen, reason: reason.trim() })}
      onClose={onClose}
    >
      <p className="muted">
        Compare the player with their verified documents: name, date of birth, ID number and address, and a picture if in doubt. Say in the
        reason how you verified them. A second operator approves it. Then you read a code to the player, who sets a new password with it.
      </p>
      {waiting && (
        <Notice tone="info">
          {waiting.by} has requested this: “{waiting.reason}”. {waiting.by} issues the code once you have approved it.
        </Notice>
      )}
      <Reason value={reason} onChange={setReason} />
    </ActionForm>
  )
}

interface CodeProps extends Props {
  /** null: the player has used a code, or the approval has ended. */
  until: number | null
  issued: Issued | undefined
  onIssued: (issued: Issued | undefined) => void
}

/** The code is shown only while the dialog is open and never cached; another one voids it. */
function Code({ id, until, issued, onIssued, onClose }: CodeProps) {
  const send = useSend()
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const issue = async () => {
    setError(null)
    setBusy(true)
    try {
      onIssued(await send('playerRecoveryCode', { id }))
    } catch (thrown) {
      onIssued(undefined)
      setError(thrown as Error)
    } finally {
      setBusy(false)
    }
  }
  if (until === null)
    return (
      <>
        <Notice tone="info">
          The player has used the code, or the approval has ended. The player’s timeline shows whether they have set a new password.
        </Notice>
        <ErrorNotice error={error} />
        <CloseRow onClose={onClose} />
      </>
    )
  return (
    <ActionForm
      error={error}
      isBusy={isBusy}
      isReady
      action={issued ? 'Issue another code' : 'Issue code'}
      close="Close"
      onSubmit={() => void issue()}
      onClose={onClose}
    >
      <p className="muted">
        Approved until {dateTimeText(until)}. The player opens “Forgot your password?”, taps “Enter a recovery code”, and enters it with
        their username and the date of birth on their ID. Read it out to the player only; nobody else may hear or see it.
      </p>
      <p role="status">
        {issued && (
          <>
            Code <strong className="mono">{`${issued.code.slice(0, 4)} ${issued.code.slice(4)}`}</strong>, valid until{' '}
            {dateTimeText(issued.expiresAt)}
          </>
        )}
      </p>
    </ActionForm>
  )
}
