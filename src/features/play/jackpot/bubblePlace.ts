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
const edgeWidth = 24
/** It searches upwards from its dock. */
const step = 16
const highest = 320

/** Kept free around it: what it almost touches looks covered. */
const clearance = 4

const placed = ({ left, top, right, bottom }: Box, lift: number): Box => ({
  left: left - clearance,
  top: top - lift - clearance,
  right,
  bottom: bottom - lift + clearance,
})

/**
 * The lowest place where all of it covers nothing; else the lowest where the part that remains visible at the edge covers nothing; else
 * none.
 */
export function placeOf(dock: Box, obstacles: readonly Box[]): Place {
  const edge = { ...dock, left: dock.right - edgeWidth }
  const liftOf = (box: Box): number | undefined => {
    for (let lift = 0; lift <= highest; lift += step) if (!obstacles.some((one) => overlaps(placed(box, lift), one))) return lift
    return undefined
  }
  const free = liftOf(dock)
  if (free !== undefined) return { lift: free, room: 'free' }
  const atEdge = liftOf(edge)
  return atEdge === undefined ? { lift: 0, room: 'none' } : { lift: atEdge, room: 'edge' }
}

const controls = 'main :is(button, input, select, textarea, label, .btn, a > svg:last-child)'

/** Where the page has a button, a field or a line of text; `reach` is as far up as it may move. A drawing may be covered. */
function* obstaclesIn(reach: Box): Generator<Box> {
  for (const control of document.querySelectorAll(controls)) yield control.getBoundingClientRect()
  const range = document.createRange()
  for (const main of document.querySelectorAll('main')) {
    const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      // What only screen readers read has lines, too, but not on the screen.
      if (!node.textContent?.trim() || node.parentElement?.closest('.sr-only')) continue
      // Most of a page is elsewhere: only text beside the bubble is measured line by line.
      if (!overlaps(node.parentElement?.getBoundingClientRect() ?? reach, reach)) continue
      range.selectNodeContents(node)
      yield* range.getClientRects()
    }
  }
}

/** The page is measured this long after it changed: that takes a slow phone longer than a frame, and what was tapped comes first. */
const settledMs = 100

/**
 * Its place once the page has stopped scrolling: a button, a field or text is never covered. Undefined until it is measured: it then waits at
 * the edge.
 */
export function usePlace(bubble: RefObject<HTMLElement | null>, isScrolling: boolean, page: string): Place | undefined {
  const [place, setPlace] = useState<Place>()
  useEffect(() => {
    if (isScrolling) return
    const look = () => {
      const element = bubble.current
      if (!element) return
      // Its untransformed position.
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element
      const dock = { left, top, right: left + width, bottom: top + height }
      setPlace(placeOf(dock, [...obstaclesIn(placed({ ...dock, top: top - highest }, 0))]))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const scheduleUpdate = () => {
      clearTimeout(timer)
      timer = setTimeout(look, settledMs)
    }
    // Reports each at once, and again when late loading moves the content.
    const observer = new ResizeObserver(scheduleUpdate)
    observer.observe(document.body)
    document.querySelectorAll('main').forEach((main) => observer.observe(main))
    addEventListener('resize', scheduleUpdate)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      removeEventListener('resize', scheduleUpdate)
    }
  }, [bubble, isScrolling, page])
  return place
}
