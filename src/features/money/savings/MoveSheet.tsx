import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isConfirming, isUnanswered } from '#machines/flows/request/request.selectors.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { claimOf, hasMoved, isLocked, isMoving, isUnlocking, moveOf, refusalOf } from '#machines/safebox/safebox.selectors.ts'
import art from '../../../art/safebox.svg'
import { useApp } from '../../../platform/app.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { ConfirmIdentity } from '../../../shared/identity/ConfirmIdentity.tsx'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PinField } from './PinField.tsx'
import type { Safebox } from './useSafebox.ts'

interface Props {
  actor: Safebox
  onForgotten: () => void
}

/** A transfer in progress: the password, the waiting, and the result. */
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
  <Dialog title={<Trans>No response yet</Trans>} art={picture}>
    <p>
      <Trans>We didn’t get a response. Your request isn’t lost: check again to see the result.</Trans>
    </p>
    <Button variant="main" wide onClick={onRetry}>
      <Trans>Check again</Trans>
    </Button>
  </Dialog>
)

function Unlock({ actor, amount, onForgotten }: Props & { amount: number }) {
  const { env } = useApp()
  const [pin, setPin] = useState('')
  const moving = useSelector(actor, isMoving)
  const refusal = useSelector(actor, refusalOf)
  const drop = () => actor.send({ type: 'move.cancelled' })
  return (
    <Dialog title={<Trans>Open the safebox</Trans>} art={picture} {...(!moving && { onClose: drop })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (pin.length !== 6 || moving) return
          actor.send({ type: 'password.entered', password: pin, requestId: env.uuid() })
          setPin('')
        }}
      >
        <p className="muted">
          <Trans>
            Enter your safebox password to move <Amount value={amount} /> to your wallet.
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
          {moving ? <Trans>One moment…</Trans> : <Trans>Move to wallet</Trans>}
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
        <Trans>Forgot password?</Trans>
      </Button>
    </Dialog>
  )
}

/** Wrong password, with the number of tries left. */
export function wrongText({ data }: Refused): ReactNode {
  const [left, hours] = [numberIn(data, 'triesLeft'), numberIn(data, 'lockHours')]
  return left !== undefined && hours !== undefined ? (
    <Trans>
      That password isn’t right. <Plural value={left} one="You have # try left" other="You have # tries left" /> before the safebox locks
      for <Plural value={hours} one="# hour" other="# hours" />.
    </Trans>
  ) : (
    <Trans>That password isn’t right.</Trans>
  )
}

function Ended({ actor }: { actor: Safebox }) {
  const { i18n } = useLingui()
  const move = useSelector(actor, moveOf)
  const moved = useSelector(actor, hasMoved)
  const moving = useSelector(actor, isMoving)
  const locked = useSelector(actor, isLocked)
  const refusal = useSelector(actor, refusalOf)
  const close = () => actor.send({ type: 'notice.dismissed' })
  const until = numberIn(refusal?.data, 'until')
  return (
    <Dialog
      title={
        moving ? (
          <Trans>One moment…</Trans>
        ) : moved ? (
          <Trans>Done</Trans>
        ) : locked ? (
          <Trans>The safebox is locked</Trans>
        ) : (
          <Trans>No coins were moved</Trans>
        )
      }
      art={picture}
      {...(!moving && { onClose: close })}
    >
      <p role="status">
        {moving ? (
          <Trans>We’re moving your coins.</Trans>
        ) : moved && move?.direction === 'put' ? (
          <Trans>
            <Amount value={move.amount} /> moved to your safebox.
          </Trans>
        ) : moved && move ? (
          <Trans>
            <Amount value={move.amount} /> moved to your wallet.
          </Trans>
        ) : locked && until !== undefined ? (
          <Trans>
            Too many wrong passwords in a row. The safebox unlocks on {i18n.date(until, dateFormats.moment)}, or when you set a new password
            by SMS.
          </Trans>
        ) : refusal?.failure === 'balanceTooLow' ? (
          <Trans>You don’t have enough coins. You may have moved some on another device.</Trans>
        ) : refusal?.failure === 'confirmIdentity' ? (
          <Trans>We couldn’t confirm it’s you, so we didn’t go ahead. Please try again.</Trans>
        ) : (
          <Trans>Something went wrong. Nothing is lost.</Trans>
        )}
      </p>
      {!moving && (
        <Button variant="main" wide onClick={close}>
          <Trans>OK</Trans>
        </Button>
      )}
    </Dialog>
  )
}
