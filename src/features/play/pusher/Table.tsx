import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import Minus from '~icons/lucide/minus'
import Plus from '~icons/lucide/plus'
import type { ActivityId } from '#contract/activities.ts'
import { coinPusher, golden, wooden } from '#games/coin-pusher/rules.ts'
import type { Bed } from '#games/coin-pusher/rules.ts'
import type { Dropped } from '#machines/coinPusher/coinPusher.machine.ts'
import { prefersReducedMotion } from '../../../platform/reducedMotion.ts'
import { RequestProgress } from '../../../shared/flow/RequestProgress.tsx'
import { Visit } from '../../../shared/rounds/Visit.tsx'
import { amountText } from '../../../ui/Amount.tsx'
import { BareButton } from '../../../ui/BareButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CoinAmount } from '../../../ui/CoinAmount.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Cabinet } from './Cabinet.tsx'
import { DropRefusal } from './refusal.tsx'
import { usePusher } from './usePusher.ts'

const { aims, maxCoins } = coinPusher

/** The game: the cabinet, the aim, the number of coins, the drop, and its result in words. */
export function Table({ tryIt, activityId }: { tryIt: boolean; activityId: ActivityId | undefined }) {
  const { t } = useLingui()
  const reducedMotion = prefersReducedMotion()
  const { bed, aim, coins, moving, shown, canAim, isLost, isClosed, refusal, request, ...pusher } = usePusher(
    tryIt,
    activityId,
    reducedMotion,
  )

  if (isClosed || (!bed && isLost))
    return (
      <div className="no-table">
        <LoadFailed onRetry={pusher.retry}>
          {isClosed ? (
            <Trans>The Coin Pusher can’t be opened right now. Your coins and your table are safe.</Trans>
          ) : (
            <Trans>We couldn’t load your table. It’s safe, as you left it.</Trans>
          )}
        </LoadFailed>
      </div>
    )
  if (!bed) return <Skeletons heights={[400, 180]} />

  const price = amountText(coins * coinPusher.price)
  return (
    <>
      <Cabinet bed={bed} aim={aim} moving={moving} reducedMotion={reducedMotion} />
      <section className="deck stack" aria-label={t`Your drop`}>
        <p className="pusher-told" role="status" data-result={shown?.roundId}>
          {isLost ? (
            <Trans>Reconnecting…</Trans>
          ) : moving ? (
            <Trans>The coins are falling…</Trans>
          ) : shown ? (
            <Result round={shown} />
          ) : request ? null : tryIt ? (
            <Trans>Demo coins: nothing is won or lost.</Trans>
          ) : (
            <Trans>Aim, then drop.</Trans>
          )}
        </p>
        {refusal && (
          <div className="well pad stack-s" role="alert">
            <DropRefusal refusal={refusal} />
            <Button small onClick={pusher.dismiss}>
              <Trans>OK</Trans>
            </Button>
          </div>
        )}
        <RequestProgress
          request={request}
          checking={<Trans>Checking whether your coins were dropped…</Trans>}
          unanswered={<Trans>We don’t know yet whether your coins were dropped. We’ll check again.</Trans>}
        />
        <Aim aim={aim} canAim={canAim} onAim={pusher.changeAim} />
        <div className="pusher-row">
          <CoinCount coins={coins} canAim={canAim} onCount={pusher.changeCoins} />
          <Button variant="main" wide busy={pusher.isDropping} aria-disabled={!pusher.canDrop} onClick={pusher.drop}>
            <Trans>Drop</Trans>
            <CoinAmount value={coins * coinPusher.price} />
          </Button>
        </div>
        {pusher.isShort && (
          <p className="small">
            <Trans>Your balance doesn’t cover {price}. Choose fewer coins or deposit.</Trans>
          </p>
        )}
        <OnTable bed={bed} />
        <Visit balance={pusher.balance} visit={pusher.visit} />
        <details className="small">
          <summary>
            <Trans>Hash of your table now</Trans>
          </summary>
          <p className="hash">{pusher.hash}</p>
        </details>
      </section>
    </>
  )
}

interface AimProps {
  aim: number
  canAim: boolean
  onAim: (aim: number) => void
}

/** Where the coins will drop. */
function Aim({ aim, canAim, onAim }: AimProps) {
  const { t } = useLingui()
  const place = aim + 1
  return (
    <div className="pusher-row">
      <BareButton
        className="pusher-step"
        aria-label={t`Aim further left`}
        aria-disabled={!canAim || aim === 0}
        onClick={() => onAim(aim - 1)}
      >
        <ChevronLeft aria-hidden="true" width={22} height={22} />
      </BareButton>
      <input
        type="range"
        aria-label={t`Aim`}
        aria-valuetext={t`Place ${place} of ${aims} from the left`}
        min={0}
        max={aims - 1}
        value={aim}
        aria-disabled={!canAim}
        onChange={({ currentTarget }) => canAim && onAim(Number(currentTarget.value))}
      />
      <BareButton
        className="pusher-step"
        aria-label={t`Aim further right`}
        aria-disabled={!canAim || aim === aims - 1}
        onClick={() => onAim(aim + 1)}
      >
        <ChevronRight aria-hidden="true" width={22} height={22} />
      </BareButton>
    </div>
  )
}

interface CoinCountProps {
  coins: number
  canAim: boolean
  onCount: (coins: number) => void
}

/** How many coins will drop. */
function CoinCount({ coins, canAim, onCount }: CoinCountProps) {
  const { t } = useLingui()
  return (
    <div className="pusher-count" role="group" aria-label={t`Coins`}>
      <BareButton
        className="pusher-step"
        aria-label={t`Fewer coins`}
        aria-disabled={!canAim || coins === 1}
        onClick={() => onCount(coins - 1)}
      >
        <Minus aria-hidden="true" width={20} height={20} />
      </BareButton>
      <output>{coins}</output>
      <BareButton
        className="pusher-step"
        aria-label={t`More coins`}
        aria-disabled={!canAim || coins === maxCoins}
        onClick={() => onCount(coins + 1)}
      >
        <Plus aria-hidden="true" width={20} height={20} />
      </BareButton>
    </div>
  )
}

/** What lies on the player's table. */
function OnTable({ bed: { coins } }: { bed: Bed }) {
  const goldenCoins = coins.filter(([, kind]) => kind === golden).length
  const woodenCoins = coins.filter(([, kind]) => kind === wooden).length
  const silverCoins = coins.length - goldenCoins - woodenCoins
  return (
    <p className="small muted">
      <Trans>
        On your table: {silverCoins} silver, {goldenCoins} golden, {woodenCoins} wooden. Coins that fall at the sides are lost.
      </Trans>
    </p>
  )
}

/** What fell, in plain words. */
function Result({ round: { roundId, payout, stake, falls, demo } }: { round: Dropped }) {
  const front = falls.filter(({ to }) => to === 'front').length
  const sides = falls.length - front
  const net = payout - stake
  return (
    <>
      <Trans>
        Fell off the front: {front}. Lost at the sides: {sides}. You dropped {amountText(stake)} and got {amountText(payout)} back.
      </Trans>{' '}
      <b className="n">{net > 0 ? `+${amountText(net)}` : amountText(net)}</b>{' '}
      <Link to="/activity/coin-pusher" search={{ round: roundId, ...(demo && { tryIt: true }) }}>
        <Trans>Check this drop</Trans>
      </Link>
    </>
  )
}
