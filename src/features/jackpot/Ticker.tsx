import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import Pause from '~icons/lucide/pause'
import Play from '~icons/lucide/play'
import type { Winner } from '#contract/jackpot.ts'
import { Amount } from '../../ui/Amount.tsx'
import { avatarArt } from '../../ui/avatars.ts'
import { wantsLessMotion } from '../../kits/wheel/motion.ts'
import { poolOf, poolWords } from './pools.ts'
import './ticker.css'

/** How many winners pass, and how long each stands. */
const passing = 6
const standMs = 4_000

interface Props {
  winners: readonly Winner[]
  isStill: boolean
}

/** «Lucky Guy»: who won lately; real draws only (spec §2). One strip that the compositor moves; it can be stopped. */
export function Ticker({ winners, isStill }: Props) {
  const { t } = useLingui()
  const strip = useRef<HTMLUListElement>(null)
  const [isPaused, setPaused] = useState(wantsLessMotion)
  const shown = winners.slice(0, passing)
  const count = shown.length
  useEffect(() => {
    if (isPaused || isStill || count < 2) return
    const stops = Array.from({ length: count }, (_, index) => [
      { transform: `translateY(${-40 * index}px)`, offset: index / count },
      { transform: `translateY(${-40 * index}px)`, offset: (index + 0.88) / count, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
    ]).flat()
    const animation = strip.current?.animate([...stops, { transform: `translateY(${-40 * count}px)`, offset: 1 }], {
      duration: standMs * count,
      iterations: Infinity,
    })
    return () => animation?.cancel()
  }, [count, isPaused, isStill])

  if (count === 0)
    return (
      <p className="jk-ticker small">
        <span className="chip r">
          <Trans>Lucky Guy</Trans>
        </span>
        <Trans>The next name here could be yours.</Trans>
      </p>
    )
  const [first] = shown
  return (
    <section className="jk-ticker" aria-label={t`Lucky Guy: who won lately`}>
      <span className="chip r">
        <Trans>Lucky Guy</Trans>
      </span>
      <div className="jk-winners">
        <ul ref={strip}>
          {shown.map((winner) => (
            <li key={`${winner.time} ${winner.nickname} ${winner.amount}`}>
              <WinnerLine winner={winner} />
            </li>
          ))}
          {first && count > 1 && (
            <li aria-hidden="true">
              <WinnerLine winner={first} />
            </li>
          )}
        </ul>
      </div>
      {count > 1 && (
        <button
          type="button"
          className="icbtn"
          aria-label={isPaused ? t`Let the names move` : t`Stop the names`}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? <Play width={16} height={16} aria-hidden="true" /> : <Pause width={16} height={16} aria-hidden="true" />}
        </button>
      )}
    </section>
  )
}

function WinnerLine({ winner: { nickname, avatar, propId, amount } }: { winner: Winner }) {
  const { i18n } = useLingui()
  const pool = poolOf(propId)
  return (
    <>
      <img src={avatarArt(avatar)} alt="" width={28} height={28} />
      <span className="jk-who">
        {pool ? (
          <Trans>
            <b>{nickname}</b> lit the {i18n._(poolWords[pool])}
          </Trans>
        ) : (
          <Trans>
            <b>{nickname}</b> won
          </Trans>
        )}
      </span>
      <Amount value={amount} size={16} className="text-gold-text" />
    </>
  )
}
