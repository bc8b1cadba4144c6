/** The browser APIs that a history entry needs. */
export interface Browser {
  readonly history: Pick<History, 'state' | 'back' | 'pushState' | 'replaceState'>
  /** Listens to history moves before the router does. */
  onPop(listener: (event: Pick<PopStateEvent, 'state' | 'stopImmediatePropagation'>) => void): void
}

interface PageState {
  readonly __TSR_key?: string
  /** The entry is above its page: leaving it closes an overlay, not the page. */
  readonly overlay?: true
}
const read = (state: unknown): PageState => (typeof state === 'object' && state !== null ? state : {})

type Write = (state: unknown, unused: string, url?: string | URL | null) => void

/**
 * An entry of the browser's history above the page while an overlay is open, so that Back closes the overlay first.
 *
 * The router never sees the entry: it has the page's own key and index, is written by the native history methods, and a move between the
 * two is stopped here before the router's listener. So nothing is loaded or scrolled again. A navigation from there replaces the entry, so
 * that Back from the next page leads to this one. An entry that is reached with nothing to close (Forward after a close, a reload) is
 * stepped back over.
 */
export function createBackEntry(browser: Browser, onBack: () => void) {
  const { history } = browser
  // Not the router's patched methods, which are on the object itself.
  const native = Object.getPrototypeOf(history) as Pick<History, 'pushState' | 'replaceState'>
  const [routersPush, routersReplace] = [history.pushState.bind(history), history.replaceState.bind(history)]
  let pageKey = read(history.state).__TSR_key
  let isWanted = false
  /** Stepping back is asynchronous; the router's writes are queued until it is done. */
  let isStepping = false
  let waiting: (() => void)[] = []

  const isAbove = () => read(history.state).overlay === true
  const settle = () => {
    if (isStepping || isWanted === isAbove()) return
    if (isWanted) native.pushState.call(history, { ...read(history.state), overlay: true }, '')
    else {
      isStepping = true
      history.back()
    }
  }

  const push: Write = (...entry) => {
    pageKey = read(entry[0]).__TSR_key
    if (isStepping) waiting.push(() => native.pushState.apply(history, entry))
    else if (isAbove()) routersReplace(...entry)
    else routersPush(...entry)
  }
  const replace: Write = (...entry) => {
    pageKey = read(entry[0]).__TSR_key
    if (isStepping) waiting.push(() => native.replaceState.apply(history, entry))
    else routersReplace(...entry)
  }
  Object.assign(history, { pushState: push, replaceState: replace })

  browser.onPop((event) => {
    const wasStepping = isStepping
    isStepping = false
    const { __TSR_key: key, overlay } = read(event.state)
    if (wasStepping) event.stopImmediatePropagation()
    // Another page's entry is the router's, and the overlays over this page go with it.
    else if (key !== pageKey) pageKey = key
    else {
      event.stopImmediatePropagation()
      if (!overlay && isWanted) onBack()
    }
    const writes = waiting
    waiting = []
    for (const write of writes) write()
    settle()
  })
  settle()

  return (wanted: boolean): void => {
    isWanted = wanted
    settle()
  }
}
