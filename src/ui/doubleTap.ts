/** Within this time, in ms, a tap in the place of another is the second of two, made for what the first one met. */
export const doubleTapMs = 600
/** How far apart the two are at most, in px: a finger does not meet the same point twice. */
const reach = 32
const controls = 'a, button, input, label, select, summary, textarea'

interface Tap {
  readonly x: number
  readonly y: number
  readonly at: number
  readonly target: Element
}

let changedAt = -Infinity

/** Call when something else is under the finger from now on, or does something else, for a reason that may have taken any time. */
export const layoutChanged = (): void => void (changedAt = performance.now())

/**
 * Keeps the second of two taps from what has taken the place of the first one's target: from the page under a sheet that has just closed, or
 * from the sheet that has just opened. A tap elsewhere, a key and a screen reader's action are not delayed.
 */
export function watchTaps(): void {
  let isMouse = false
  let last: Tap | undefined
  const isSecond = ({ clientX: x, clientY: y, detail, timeStamp }: MouseEvent): boolean => {
    // A key's click has no count; a mouse that is pressed twice counts to two.
    if (!last || detail < (isMouse ? 2 : 1) || Math.hypot(x - last.x, y - last.y) > reach) return false
    if (timeStamp - Math.max(last.at, changedAt) > doubleTapMs) return false
    return changedAt >= last.at || !last.target.contains(document.elementFromPoint(last.x, last.y))
  }
  const watch = (event: MouseEvent) => {
    if (isSecond(event)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.type === 'click' && event.detail > 0 && event.target instanceof Element) {
      const { clientX: x, clientY: y, timeStamp: at, target } = event
      last = { x, y, at, target: target.closest(controls) ?? target }
    }
  }
  window.addEventListener('pointerdown', ({ pointerType }) => void (isMouse = pointerType === 'mouse'), true)
  // It would focus a field.
  addEventListener('mousedown', watch, true)
  addEventListener('click', watch, true)
}
