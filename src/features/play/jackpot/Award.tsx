import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { DrawResult } from '#contract/jackpot.ts'
import coin from '../../../art/coin.svg'
import { awardArt, awardCount, awardName } from '../../../shared/awards/awards.ts'
import { parol } from '../../../shared/drawings.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { poolOf } from './pools.ts'
import './award.css'

interface Props {
  draw: DrawResult
  titleId: string
  onContinue: () => void
}

/** What the draw won, in appropriately large type. */
export function Award({ draw, titleId, onContinue }: Props) {
  const { i18n } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const pool = poolOf(draw.propId)
  // The wheel had nothing to tap: the focus moves to the button with the award.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="jk-award">
      <img className="jk-parol" src={parol} alt="" width={176} height={176} />
      <h2 id={titleId}>
        <span className="d" lang="fil">
          <Trans>Ang swerte mo!</Trans>
        </span>{' '}
        <span className="jk-won n">
          <img src={pool ? coin : awardArt(draw.propId)} alt="" width={48} height={48} />
          {awardCount(draw)}
        </span>{' '}
        <span className={pool ? `jk-tier pool-${pool}` : 'jk-tier'}>{i18n._(awardName(draw))}</span>
      </h2>
      {draw.bonus > 0 && (
        <p>
          <Trans>Includes a bonus of {amountText(draw.bonus)}</Trans>
        </p>
      )}
      <button ref={button} type="button" className="jk-continue" onClick={onContinue}>
        <Trans>Tap to continue</Trans>
      </button>
    </div>
  )
}
