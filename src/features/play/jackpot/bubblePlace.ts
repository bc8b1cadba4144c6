import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** How much room the page leaves at the bubble's place: all of it, the page's edge only, or none. */
export type Room = 'free' | 'edge' | 'none'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

export interface Place {
  readonly room: Room
  /** How far it moves up to find that room. */
  readonly lift: number
}

/** How much of it remains visible at the edge. */
export const edgeWidth = 24
/** It searches upwards from its dock. */
const step = 16
const highest = 320

const moved = (box: Box, lift: number): Box => ({ ...box, top: box.top - lift, bottom: box.bottom - lift })

/** The lowest place where its visible part at the edge covers nothing tappable, and whether there is room to show all of it. */
export function placeOf(dock: Box, controls: readonly Box[], canMove: boolean): Place {
  const isFree = (box: Box) => !controls.some((control) => overlaps(box, control))
  const edge = { ...dock, left: dock.right - edgeWidth }
  for (let lift = 0; lift <= (canMove ? highest : 0); lift += step)
    if (isFree(moved(edge, lift))) return { lift, room: isFree(moved(dock, lift)) ? 'free' : 'edge' }
  return { lift: 0, room: 'none' }
}

/** Tap targets. A game's tile or a row that is one large link may be covered at a corner; a button may not. */
const controls = 'main :is(button, input, select, textarea, label, .btn)'

/** Its place once the page has stopped scrolling: a button or a field is never covered. */
export function usePlace(bubble: RefObject<HTMLElement | null>, canMove: boolean, isScrolling: boolean, page: string): Place {
  const [place, setPlace] = useState<Place>({ room: 'edge', lift: 0 })
  useEffect(() => {
    if (isScrolling) return
    const look = () => {
      const element = bubble.current
      if (!element) return
      // Its untransformed position.
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element
      const dock = { left, top, right: left + width, bottom: top + height }
      const boxes = [...document.querySelectorAll(controls)].map((control) => control.getBoundingClientRect())
      setPlace(placeOf(dock, boxes, canMove))
    }
    look()
    // Late loading moves the content.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    document.querySelectorAll('main').forEach((main) => observer.observe(main))
    addEventListener('resize', look)
    return () => {
      observer.disconnect()
      removeEventListener('resize', look)
    }
  }, [bubble, canMove, isScrolling, page])
  return place
}
