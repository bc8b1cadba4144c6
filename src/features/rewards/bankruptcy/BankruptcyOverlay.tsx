import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { claimedOf, claimOf, failureOf, giftOf, isClosed, isOpening, refusalOf } from '#machines/bankruptcy/bankruptcy.selectors.ts'
import { isUnanswered } from '#machines/flows/request/request.selectors.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import art from '../../../art/gift.svg'
import { useHold } from '../../../platform/useHold.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ClaimProgress } from './ClaimProgress.tsx'
import { GiftCard } from './GiftCard.tsx'
import { refusalText } from './refusalText.tsx'
import { nextDay } from './times.ts'
import { useBankruptcy } from './useBankruptcy.ts'
import './bankruptcy.css'

/** The bankruptcy gift (spec §2 «Overlays»): two gifts, a countdown, Free Claim. */
export function BankruptcyOverlay({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const bankruptcy = useBankruptcy()
  const gift = useSelector(bankruptcy, giftOf)
  const opening = useSelector(bankruptcy, isOpening)
  const failure = useSelector(bankruptcy, failureOf)
  const refusal = useSelector(bankruptcy, refusalOf)
  const closed = useSelector(bankruptcy, isClosed)
  const claim = useSelector(bankruptcy, claimOf)
  const claiming = useSelector(bankruptcy, (snapshot) => claimedOf(snapshot) !== null)
  const unanswered = useSelector(claim, (snapshot) => snapshot !== undefined && isUnanswered(snapshot))
  useHold('draw', claiming)
  useEffect(() => {
    if (closed) onClose()
  }, [closed, onClose])

  const timeText = (ms: number): string => i18n.date(new Date(ms), dateFormats.time)
  const close = () => {
    // A claim in flight is waited for; an unanswered one is checked later.
    if (unanswered) onClose()
    else bankruptcy.send({ type: 'gift.closed' })
  }
  if (closed) return null
  return (
    <Dialog
      title={<Trans>Fresh start gift</Trans>}
      art={<img src={art} alt="" width={56} height={56} />}
      className="bankruptcy"
      {...((!claiming || unanswered) && { onClose: close })}
    >
      <p className="muted">
        <Trans>You’re out of coins. It’s fine to stop here. If you’d like to play again, there’s a fresh start gift for you.</Trans>
      </p>
      {opening && <Waiting />}
      {failure && <Failed failure={failure} onRetry={() => bankruptcy.send({ type: 'gift.retried' })} />}
      {gift && !failure && (
        <ul className="bankruptcy-gifts">
          {gift.awardList.map((award) => (
            <GiftCard key={award.id} bankruptcy={bankruptcy} gift={gift} award={award} timeText={timeText} />
          ))}
        </ul>
      )}
      {refusal ? (
        <div role="alert">
          <p>{refusalText(refusal, timeText)}</p>
          <Button variant="main" wide onClick={() => bankruptcy.send({ type: 'refusal.dismissed' })}>
            <Trans>OK</Trans>
          </Button>
        </div>
      ) : (
        <ClaimProgress bankruptcy={bankruptcy} onLeave={onClose} />
      )}
      {gift && !failure && !refusal && !claiming && (
        <>
          <p className="small muted">
            <Trans>You can claim each gift once a day. A new day starts at {timeText(nextDay(gift.serverTime))}.</Trans>
          </p>
          <Button wide onClick={close}>
            <Trans>Not now</Trans>
          </Button>
        </>
      )}
    </Dialog>
  )
}

const Waiting = () => (
  <div className="bankruptcy-gifts" role="status">
    <span className="sr-only">
      <Trans>One moment…</Trans>
    </span>
    <i className="skeleton" />
    <i className="skeleton" />
  </div>
)

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <div role="alert">
      <p>
        {failure.kind === 'refused' ? (
          <Trans>We couldn’t load your gift.</Trans>
        ) : (
          <Trans>We couldn’t load your gift. Check your connection and try again.</Trans>
        )}
      </p>
      <Button variant="main" wide onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
