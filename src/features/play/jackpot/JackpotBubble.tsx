import { useLingui } from '@lingui/react/macro'
import { useLocation, useMatches } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import X from '~icons/lucide/x'
import { activityGetStatusList } from '#contract/activities.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import parol from '../../../art/parol.svg'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import { usePlace } from './bubblePlace.ts'

/** After a scroll it comes back this much later. */
const calmMs = 400

/**
 * The floating bubble (spec §2): only for a player, only on the pages whose route says `jackpotBubble`, only while the jackpot's home
 * float flag is on. It lives in a dock at the edge, fades
 * while the page scrolls, goes where a button or a field would lie under it, and for this visit when it is sent away.
 */
export function JackpotBubble() {
  const { actors } = useApp()
  const isPlace = useMatches({ select: (matches) => matches.at(-1)?.staticData.jackpotBubble === true })
  const hasTabs = useMatches({ select: (matches) => matches.at(-1)?.staticData.tabs === true })
  const loggedIn = useSelector(actors.session, isLoggedIn)
  const [isGone, setGone] = useState(false)
  return isPlace && loggedIn && !isGone ? <Dock isHigh={!hasTabs} onDismiss={() => setGone(true)} /> : null
}

/** It looks out for a while, then keeps to the edge: no tile's name lies under it. */
const outMs = 5_000

/** `isHigh`: a game has its buttons where the dock is elsewhere. */
function Dock({ isHigh, onDismiss }: { isHigh: boolean; onDismiss: () => void }) {
  const app = useApp()
  const { t } = useLingui()
  const { data } = useCall(activityGetStatusList, {})
  const isOn = data?.list.some(
    ({ activityId, state, homeFloatShowStatus }) => activityId === 'jackpot' && state === 'open' && homeFloatShowStatus === 1,
  )
  const isScrolling = useScrolling()
  const bubble = useRef<HTMLElement>(null)
  const { room, lift } = usePlace(bubble, !isHigh, isScrolling, `${useLocation({ select: ({ pathname }) => pathname })} ${isOn}`)
  const [isOut, setOut] = useState(true)
  useEffect(() => {
    if (!isOn || !isOut) return
    const timer = setTimeout(() => setOut(false), outMs)
    return () => clearTimeout(timer)
  }, [isOn, isOut])
  if (!isOn) return null
  const comeOut = () => setOut(true)
  return (
    <aside
      ref={bubble}
      className="bubble"
      aria-label={t`Jackpot`}
      data-high={isHigh}
      data-out={isOut && room === 'free'}
      data-room={room}
      data-scrolling={isScrolling}
      style={{ '--lift': `${-lift}px` } as CSSProperties}
    >
      <button
        type="button"
        className="bubble-go"
        aria-label={t`Go to jackpot`}
        onFocus={comeOut}
        onClick={() => void openOverlay(app, 'jackpot')}
      >
        <img src={parol} alt="" width={46} height={46} />
      </button>
      <button type="button" className="bubble-away" aria-label={t`Hide jackpot button`} onFocus={comeOut} onClick={onDismiss}>
        <X width={16} height={16} aria-hidden="true" />
      </button>
    </aside>
  )
}

/** Whether anything on the page scrolls just now. */
function useScrolling(): boolean {
  const [isScrolling, setScrolling] = useState(false)
  useEffect(() => {
    let calm: ReturnType<typeof setTimeout> | undefined
    const scrolled = () => {
      setScrolling(true)
      clearTimeout(calm)
      calm = setTimeout(() => setScrolling(false), calmMs)
    }
    // Captured: lists inside the page tell nobody else.
    addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      removeEventListener('scroll', scrolled, { capture: true })
      clearTimeout(calm)
    }
  }, [])
  return isScrolling
}
