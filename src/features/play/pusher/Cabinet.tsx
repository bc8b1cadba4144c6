import { useEffect, useEffectEvent, useRef } from 'react'
import type { PusherBed, PusherRound } from '#contract/pusher.ts'
import { strokeMs } from '#machines/coinPusher/coinPusher.machine.ts'
import { drawCabinet, drawPicture, scene } from './draw.ts'
import { filmOf } from './film.ts'
import type { Picture } from './film.ts'

interface Props {
  bed: PusherBed['bed']
  aim: number
  /** The round that moves now; null while the bed rests. */
  moving: PusherRound | null
  reducedMotion: boolean
}

/** A canvas has at most this many pixels to one of the page; fewer while it moves, when each frame fills them again and no edge is looked at. */
const [maxDensity, movingDensity] = [2, 1.5]

/** A canvas in the page's own pixels, to be drawn on in the scene's units; its picture is empty. */
function penOf(canvas: HTMLCanvasElement | null, limit: number): CanvasRenderingContext2D | null {
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return null
  const density = Math.min(limit, devicePixelRatio || 1)
  canvas.width = scene.width * density
  canvas.height = scene.height * density
  pen.scale(density, density)
  return pen
}

/**
 * The machine's cabinet, and on a canvas of its own what moves in it. It only shows: all that it shows is said in words beside it.
 */
export function Cabinet({ bed, aim, moving, reducedMotion }: Props) {
  const still = useRef<HTMLCanvasElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = penOf(still.current, maxDensity)
    if (pen) drawCabinet(pen)
  }, [])
  /** A bed at rest is drawn again when the aim changes; a round that moves goes on, and shows it with its next frame. */
  const stillAim = !moving || reducedMotion ? aim : undefined
  const draw = useEffectEvent((pen: CanvasRenderingContext2D, picture: Picture) => drawPicture(pen, picture, aim))
  useEffect(() => {
    const pen = penOf(canvas.current, stillAim === undefined ? movingDensity : maxDensity)
    if (!pen) return undefined
    if (!moving || stillAim !== undefined) {
      draw(pen, { coins: bed.coins, falling: [], pusher: 0 })
      return undefined
    }
    const film = filmOf(moving, strokeMs)
    let frame = 0
    let began: number | undefined
    const show = (now: number): void => {
      began ??= now
      draw(pen, film.at(now - began))
      if (now - began < film.strokes * strokeMs) frame = requestAnimationFrame(show)
    }
    frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [bed, stillAim, moving])
  return (
    <div className="cabinet" aria-hidden="true">
      <canvas ref={still} />
      <canvas ref={canvas} />
    </div>
  )
}
