import { useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'
import { clearedShare, createGrid, clearStroke } from '#games/scratch/grid.ts'

/** The share that must be scratched away, and the width of a finger in widths of the card. */
const enough = 0.45
const finger = 0.075

interface Props {
  /** A new card has an intact cover. */
  cardId: string
  /** It can be scratched; otherwise the cover fades away. */
  isLive: boolean
  onBegun: () => void
  onEnough: () => void
}

/** The foil's colors, the same in every theme. */
function paint(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = canvas
  const style = getComputedStyle(canvas)
  const colour = (role: string) => style.getPropertyValue(role).trim()
  const ground = context.createLinearGradient(0, 0, width, height)
  for (const [index, role] of ['--bezel-1', '--gold', '--bezel-2', '--gold-1', '--gold-2'].entries())
    ground.addColorStop(index / 4, colour(role))
  context.globalCompositeOperation = 'source-over'
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  // Panes like those of a capiz window.
  const pane = width / 9
  context.strokeStyle = colour('--bezel-3')
  context.lineWidth = Math.max(1, width / 320)
  context.globalAlpha = 0.42
  for (let y = 0; y < height; y += pane)
    for (let x = 0; x < width; x += pane) {
      context.strokeRect(x, y, pane, pane)
      context.beginPath()
      context.arc(x + pane / 2, y + pane / 2, pane * 0.28, 0, 2 * Math.PI)
      context.stroke()
    }
  context.globalAlpha = 1
}

/**
 * A card's cover, rubbed away by finger or mouse. Nothing under it can be read: the prize is revealed once enough is gone. For keyboard
 * users and everyone else there is a button beside it.
 */
export function Foil({ cardId, isLive, onBegun, onEnough }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const grid = useRef(createGrid(24, 15))
  const last = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    element.width = Math.round(width * devicePixelRatio)
    element.height = Math.round(height * devicePixelRatio)
    grid.current = createGrid(24, 15)
    paint(element)
  }, [cardId])

  const rub = (event: PointerEvent<HTMLCanvasElement>) => {
    const element = event.currentTarget
    const context = element.getContext('2d')
    if (!isLive || !context || (event.type === 'pointermove' && !last.current)) return
    const box = element.getBoundingClientRect()
    const here = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
    const from = last.current ?? here
    if (!last.current) onBegun()
    last.current = here
    const { width, height } = element
    context.globalCompositeOperation = 'destination-out'
    context.lineCap = 'round'
    context.lineWidth = finger * 2 * width
    context.beginPath()
    context.moveTo(from.x * width, from.y * height)
    context.lineTo(here.x * width + 0.1, here.y * height)
    context.stroke()
    clearStroke(grid.current, from, here, finger, box.height / box.width)
    if (clearedShare(grid.current) >= enough) {
      last.current = null
      onEnough()
    }
  }
  const lift = () => {
    last.current = null
  }
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className={isLive ? 'foil' : 'foil gone'}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        rub(event)
      }}
      onPointerMove={rub}
      onPointerUp={lift}
      onPointerCancel={lift}
    />
  )
}
