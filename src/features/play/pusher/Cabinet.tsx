import { useEffect, useRef } from 'react'
import type { PusherBed, PusherRound } from '#contract/pusher.ts'
import { strokeMs } from '#machines/coinPusher/coinPusher.machine.ts'
import { drawPicture, scene } from './draw.ts'
import { filmOf } from './film.ts'
import type { Picture } from './film.ts'

interface Props {
  bed: PusherBed['bed']
  aim: number
  /** The round that moves now; null while the bed rests. */
  moving: PusherRound | null
  reducedMotion: boolean
}

/** A canvas has at most this many pixels to one of the page. */
const mostDensity = 2

/** The machine's cabinet. It only shows: all that it shows is said in words beside it. */
export function Cabinet({ bed, aim, moving, reducedMotion }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!canvas.current || !pen) return undefined
    const density = Math.min(mostDensity, devicePixelRatio || 1)
    canvas.current.width = scene.width * density
    canvas.current.height = scene.height * density
    pen.scale(density, density)
    const resting: Picture = { coins: bed.coins, falling: [], pusher: 0 }
    if (!moving || reducedMotion) {
      drawPicture(pen, resting, aim)
      return undefined
    }
    const film = filmOf(moving, strokeMs)
    let frame = 0
    let began: number | undefined
    const show = (now: number): void => {
      began ??= now
      drawPicture(pen, film.at(now - began), aim)
      if (now - began < film.strokes * strokeMs) frame = requestAnimationFrame(show)
    }
    frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [bed, aim, moving, reducedMotion])
  return <canvas ref={canvas} className="cabinet" aria-hidden="true" />
}
