import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import type { Award } from '#contract/awards.ts'
import coinArt from '../../../art/coin.svg'
import { AwardCard } from '../../../shared/awards/AwardCard.tsx'
import { awardName, isCoins } from '../../../shared/awards/awards.ts'
import { awardsText } from '../../../shared/awards/awardText.ts'
import { parol } from '../../../shared/drawings.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { FullscreenDialog } from '../../../ui/FullscreenDialog.tsx'
import { headOf } from './head.ts'
import './reward.css'

/** A double tap on the button that led here must not dismiss the reward. */
const lockedMs = 400

/** The award: the one celebration, over everything, until the player taps (spec §2 «reward modal»). */
export function RewardOverlay({ awards, onClose }: { awards: readonly Award[]; onClose: () => void }) {
  const { i18n } = useLingui()
  const go = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const [isLocked, setIsLocked] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsLocked(false), lockedMs)
    return () => clearTimeout(timer)
  }, [])
  const head = headOf(awards)
  const text = awardsText(i18n, awards)
  return (
    // Escape and the button do the same as a tap anywhere.
    <FullscreenDialog titleId={titleId} className="reward" focus={go} dismissesOnTap onDismiss={isLocked ? undefined : onClose}>
      <div className="moment">
        <div className="lantern">
          <svg className="rays" viewBox="-100 -100 200 200" aria-hidden="true">
            <path d="M0 0-14-100H14ZM0 0 60-82 82-60ZM0 0 100-14V14ZM0 0 82 60 60 82ZM0 0 14 100H-14ZM0 0-60 82-82 60ZM0 0-100 14V-14ZM0 0-82-60-60-82Z" />
          </svg>
          <img className="parol" src={parol} alt="" width={176} height={176} />
        </div>
        <h2 id={titleId} className="d" lang="fil">
          <Trans>Ang swerte mo!</Trans>
        </h2>
        {head && (
          <p className="head n" aria-hidden="true">
            <img src={coinArt} alt="" width={48} height={48} />
            {amountText(head.count)}
          </p>
        )}
        {head?.jackpot !== undefined && <p className="chip">{i18n._(awardName({ propId: head.jackpot, count: 1 }))}</p>}
        {(awards.length > 1 || awards.some(({ propId }) => !isCoins(propId))) && (
          <ul className="awards" aria-hidden="true">
            {awards.map((award, index) => (
              <li key={award.id} style={{ animationDelay: `${240 + index * 60}ms` }}>
                <AwardCard award={award} />
              </li>
            ))}
          </ul>
        )}
        <p className="sr-only" role="status">
          <Trans>You received: {text}</Trans>
        </p>
      </div>
      <button ref={go} type="button" className="on" aria-disabled={isLocked}>
        <Trans>Tap to continue</Trans>
      </button>
    </FullscreenDialog>
  )
}
