import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import Pause from '~icons/lucide/pause'
import Play from '~icons/lucide/play'
import { prefersReducedMotion } from '../../platform/reducedMotion.ts'
import { Amount } from '../../ui/Amount.tsx'
import { avatarArt } from '../players/avatars.ts'
import './winners.css'

/** How many winners are shown in turn, and for how long. */
const passing = 6
const standMs = 4_000

/** A winner; `amount` in hundredths, `time` in ms UTC. */
export interface WinnerShown {
  readonly nickname: string
  readonly avatar: string
  readonly amount: number
  readonly time: number
}

interface Props<Winner extends WinnerShown> {
  /** A short label, and the full text for screen readers. */
  chip: ReactNode
  label: string
  /** Shown when there are no winners. */
  empty: ReactNode
  /** Undefined until they are loaded: the strip has its height. */
  winners: readonly Winner[] | undefined
  /** What the winner did. */
  who: (winner: Winner) => ReactNode
  /** Pauses while something else moves. */
  isStill?: boolean
}

/** Recent winners. One strip moved by the compositor; it can be paused. */
export function Winners<Winner extends WinnerShown>({ chip, label, empty, winners, who, isStill = false }: Props<Winner>) {
  const { t } = useLingui()
  const strip = useRef<HTMLUListElement>(null)
  const [isPaused, setPaused] = useState(prefersReducedMotion)
  const visible = winners?.slice(0, passing) ?? []
  const count = visible.length
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

  const head = <span className="chip r">{chip}</span>
  if (count === 0)
    return (
      <p className="winners small">
        {head}
        {winners && empty}
      </p>
    )
  const [first] = visible
  const line = (winner: Winner) => (
    <>
      <img src={avatarArt(winner.avatar)} alt="" width={28} height={28} />
      <span className="winners-who">{who(winner)}</span>
      <Amount value={winner.amount} size={16} />
    </>
  )
  return (
    <section className="winners" aria-label={label}>
      {head}
      <div className="winners-window">
        <ul ref={strip}>
          {visible.map((winner) => (
            <li key={`${winner.time} ${winner.nickname} ${winner.amount}`}>{line(winner)}</li>
          ))}
          {first && count > 1 && <li aria-hidden="true">{line(first)}</li>}
        </ul>
      </div>
      {count > 1 && (
        <button
          type="button"
          className="icbtn"
          aria-label={isPaused ? t`Resume winners list` : t`Pause winners list`}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? <Play width={16} height={16} aria-hidden="true" /> : <Pause width={16} height={16} aria-hidden="true" />}
        </button>
      )}
    </section>
  )
}
