import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isConfirming, isUnanswered } from '#machines/flows/request/request.selectors.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { claimOf, hasMoved, isBarred, isMoving, isUnlocking, moveOf, refusalOf } from '#machines/safebox/safebox.selectors.ts'
import art from '../../../art/safebox.svg'
import { useApp } from '../../../platform/app.ts'
import { ConfirmIdentity } from '../../../shared/identity/ConfirmIdentity.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PinField } from './PinField.tsx'
import type { Safebox } from './useSafebox.ts'

interface Props {
  actor: Safebox
  onForgotten: () => void
}

/** A move on its way: the password, the waiting, and what became of it. */
export function MoveSheet({ actor, onForgotten }: Props) {
  const move = useSelector(actor, moveOf)
  const unlocking = useSelector(actor, isUnlocking)
  const claim = useSelector(actor, claimOf)
  const confirming = useSelector(claim, (snapshot) => snapshot !== undefined && isConfirming(snapshot))
  const unanswered = useSelector(claim, (snapshot) => snapshot !== undefined && isUnanswered(snapshot))
  if (!move) return null
  return (
    <>
      {unanswered ? (
        <Unanswered onRetry={() => claim?.send({ type: 'request.retried' })} />
      ) : unlocking ? (
        <Unlock actor={actor} amount={move.amount} onForgotten={onForgotten} />
      ) : (
        <Ended actor={actor} />
      )}
      {confirming && (
        <ConfirmIdentity
          onConfirmed={() => claim?.send({ type: 'identity.confirmed' })}
          onCancel={() => claim?.send({ type: 'identity.cancelled' })}
        />
      )}
    </>
  )
}

const picture = <img src={art} alt="" width={56} height={56} />

const Unanswered = ({ onRetry }: { onRetry: () => void }) => (
  <Dialog title={<Trans>No answer yet</Trans>} art={picture}>
    <p>
      <Trans>No answer came. What you asked for is not lost: ask again and you get the same answer.</Trans>
    </p>
    <Button variant="main" wide onClick={onRetry}>
      <Trans>Ask again</Trans>
    </Button>
  </Dialog>
)

function Unlock({ actor, amount, onForgotten }: Props & { amount: number }) {
  const { env } = useApp()
  const [pin, setPin] = useState('')
  const moving = useSelector(actor, isMoving)
  const refusal = useSelector(actor, refusalOf)
  const drop = () => actor.send({ type: 'move.dropped' })
  return (
    <Dialog title={<Trans>Open the safebox</Trans>} art={picture} {...(!moving && { onClose: drop })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (pin.length !== 6 || moving) return
          actor.send({ type: 'password.given', password: pin, requestId: env.uuid() })
          setPin('')
        }}
      >
        <p className="muted">
          <Trans>
            <Amount value={amount} /> come out by the safebox’s password.
          </Trans>
        </p>
        <PinField
          label={<Trans>Safebox password</Trans>}
          autoComplete="off"
          value={pin}
          onPin={setPin}
          error={refusal ? wrongText(refusal) : undefined}
        />
        <Button type="submit" variant="main" wide className="above" disabled={pin.length !== 6 || moving}>
          {moving ? <Trans>One moment…</Trans> : <Trans>Take out</Trans>}
        </Button>
      </form>
      <Button
        wide
        busy={moving}
        onClick={() => {
          drop()
          onForgotten()
        }}
      >
        <Trans>Forgot it?</Trans>
      </Button>
    </Dialog>
  )
}

/** «Wrong», with what is left of the five tries. */
export function wrongText({ data }: Refused): ReactNode {
  const left: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'triesLeft') : undefined
  return typeof left === 'number' ? (
    <Trans>That password is not right. Tries left before it locks for a day: {left}.</Trans>
  ) : (
    <Trans>That password is not right.</Trans>
  )
}

function Ended({ actor }: { actor: Safebox }) {
  const { i18n } = useLingui()
  const move = useSelector(actor, moveOf)
  const moved = useSelector(actor, hasMoved)
  const moving = useSelector(actor, isMoving)
  const barred = useSelector(actor, isBarred)
  const refusal = useSelector(actor, refusalOf)
  const close = () => actor.send({ type: 'notice.dismissed' })
  const until = refusal && typeof refusal.data === 'object' && refusal.data !== null ? Reflect.get(refusal.data, 'until') : undefined
  return (
    <Dialog
      title={
        moving ? (
          <Trans>One moment…</Trans>
        ) : moved ? (
          <Trans>Done</Trans>
        ) : barred ? (
          <Trans>The safebox is locked</Trans>
        ) : (
          <Trans>Nothing moved</Trans>
        )
      }
      art={picture}
      {...(!moving && { onClose: close })}
    >
      <p role="status">
        {moving ? (
          <Trans>Your coins are on their way.</Trans>
        ) : moved && move?.way === 'put' ? (
          <Trans>
            <Amount value={move.amount} /> are put away.
          </Trans>
        ) : moved && move ? (
          <Trans>
            <Amount value={move.amount} /> are at hand again.
          </Trans>
        ) : barred && typeof until === 'number' ? (
          <Trans>
            That was the fifth wrong password in a row. It opens again {i18n.date(until, { dateStyle: 'medium', timeStyle: 'short' })}, or
            with a new password by SMS.
          </Trans>
        ) : refusal?.failure === 'balanceTooLow' ? (
          <Trans>There are not so many coins. Perhaps you moved some on another device.</Trans>
        ) : refusal?.failure === 'confirmIdentity' ? (
          <Trans>Nothing was done, because nobody told us that it is you.</Trans>
        ) : (
          <Trans>That did not work (code {refusal?.errcode ?? 0}). Nothing of yours is lost.</Trans>
        )}
      </p>
      {!moving && (
        <Button variant="main" wide onClick={close}>
          <Trans>All right</Trans>
        </Button>
      )}
    </Dialog>
  )
}
