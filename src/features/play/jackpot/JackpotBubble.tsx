import { useLingui } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import X from '~icons/lucide/x'
import { activityGetStatusList } from '#contract/activities.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { parol } from '../../../shared/drawings.ts'
import { openFromTap } from '../../../shared/overlays/openOverlay.ts'
import { usePlace } from './bubblePlace.ts'

/** It reappears this long after a scroll. */
const calmMs = 400

/**
 * The floating bubble (spec §2): only for a player, only on pages whose route says `jackpotBubble`, and only while the jackpot's home float
 * flag is on. It sits in a dock at the edge, fades while the page scrolls, moves away from buttons, fields and text, and stays hidden for
 * this visit once dismissed. On a phone a game's frame leaves no room for it (bubble.css).
 */
export function JackpotBubble() {
  const { actors } = useApp()
  const isPlace = useMatches({ select: (matches) => matches.at(-1)?.staticData.jackpotBubble === true })
  const loggedIn = useSelector(actors.session, isLoggedIn)
  const [isHidden, setIsHidden] = useState(false)
  return isPlace && loggedIn && !isHidden ? <Dock onDismiss={() => setIsHidden(true)} /> : null
}

/** It is fully visible for a while, then retreats to the edge so that it covers no tile's name. */
const outMs = 5_000

function Dock({ onDismiss }: { onDismiss: () => void }) {
  const app = useApp()
  const { t } = useLingui()
  const { data } = useCall(activityGetStatusList, {})
  const isOn = data?.list.some(
    ({ activityId, state, homeFloatShowStatus }) => activityId === 'jackpot' && state === 'open' && homeFloatShowStatus === 1,
  )
  const isScrolling = useScrolling()
  const bubble = useRef<HTMLElement>(null)
  // The page that is shown: the address is ahead of it.
  const page = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const place = usePlace(bubble, isScrolling, `${page} ${isOn}`)
  const [isOut, setOut] = useState(true)
  useEffect(() => {
    if (!isOn || !isOut) return
    const timer = setTimeout(() => setOut(false), outMs)
    return () => clearTimeout(timer)
  }, [isOn, isOut])
  if (!isOn) return null
  const showBubble = () => setOut(true)
  return (
    <aside
      ref={bubble}
      className="bubble"
      aria-label={t`Jackpot`}
      data-out={isOut && place?.room === 'free'}
      data-room={place?.room}
      data-scrolling={isScrolling}
      style={{ '--lift': `${-(place?.lift ?? 0)}px` } as CSSProperties}
    >
      <button
        type="button"
        className="bubble-go"
        aria-label={t`Go to jackpot`}
        onFocus={showBubble}
        onClick={() => void openFromTap(app, 'jackpot')}
      >
        <img src={parol} alt="" width={46} height={46} />
      </button>
      <button type="button" className="bubble-away" aria-label={t`Hide jackpot button`} onFocus={showBubble} onClick={onDismiss}>
        <X width={16} height={16} aria-hidden="true" />
      </button>
    </aside>
  )
}

/** Whether anything on the page is scrolling. */
function useScrolling(): boolean {
  const [isScrolling, setScrolling] = useState(false)
  useEffect(() => {
    let calm: ReturnType<typeof setTimeout> | undefined
    const scrolled = () => {
      setScrolling(true)
      clearTimeout(calm)
      calm = setTimeout(() => setScrolling(false), calmMs)
    }
    // Captured, because scroll events of lists inside the page do not bubble.
    addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      removeEventListener('scroll', scrolled, { capture: true })
      clearTimeout(calm)
    }
  }, [])
  return isScrolling
}
