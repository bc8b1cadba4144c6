import { h } from '../../page/dom.ts'
import { clearedShare, createGrid, clearStroke } from '../grid.ts'
import type { ScratchGrid } from '../grid.ts'

/** The share that must be scratched away, and half the width of a finger in widths of the cover. */
const enough = 0.55
const finger = 0.07
const [columns, rows] = [24, 20]
/** It has at most this many pixels to one of the page: all are copied with each frame in which it is rubbed. */
const maxDensity = 2

export interface Cover {
  readonly element: HTMLCanvasElement
  /** Covers a new card; `isLive`: it can be scratched. */
  lay(isLive: boolean): void
  /** Removes the rest of it. */
  lift(): void
}

/** A card's cover, rubbed away by finger or mouse. For everyone else there is the button under the card. */
export function createCover(art: string, onEnough: () => void): Cover {
  const picture = new Image()
  let grid: ScratchGrid = createGrid(columns, rows)
  let last: { x: number; y: number } | null = null
  let isLive = false
  const element = h('canvas', {
    class: 'cover',
    'aria-hidden': 'true',
    on: {
      pointerdown: (event) => {
        element.setPointerCapture((event as PointerEvent).pointerId)
        rub(event as PointerEvent)
      },
      pointermove: (event) => last && rub(event as PointerEvent),
      pointerup: () => (last = null),
      pointercancel: () => (last = null),
    },
  })
  const context = element.getContext('2d')

  function paint(): void {
    const { width, height } = element.getBoundingClientRect()
    const density = Math.min(maxDensity, devicePixelRatio)
    element.width = Math.round(width * density)
    element.height = Math.round(height * density)
    grid = createGrid(columns, rows)
    last = null
    if (picture.complete) context?.drawImage(picture, 0, 0, element.width, element.height)
  }

  function rub(event: PointerEvent): void {
    if (!isLive || !context) return
    const box = element.getBoundingClientRect()
    const here = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
    const from = last ?? here
    last = here
    const { width, height } = element
    context.globalCompositeOperation = 'destination-out'
    context.lineCap = 'round'
    context.lineWidth = finger * 2 * width
    context.beginPath()
    context.moveTo(from.x * width, from.y * height)
    context.lineTo(here.x * width + 0.1, here.y * height)
    context.stroke()
    clearStroke(grid, from, here, finger, box.height / box.width)
    if (clearedShare(grid) >= enough) onEnough()
  }

  picture.addEventListener('load', paint)
  picture.src = art
  // When the phone is turned the card is covered again; nothing is lost by it.
  new ResizeObserver(paint).observe(element)
  return {
    element,
    lay(canScratch) {
      if (element.classList.contains('gone')) paint()
      isLive = canScratch
      element.classList.remove('gone')
      element.classList.toggle('live', canScratch)
    },
    lift() {
      isLive = false
      last = null
      element.classList.remove('live')
      element.classList.add('gone')
    },
  }
}
