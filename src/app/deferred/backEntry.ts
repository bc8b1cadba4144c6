/** The parts of the browser that a way back needs. */
export interface Browser {
  readonly history: Pick<History, 'state' | 'back' | 'pushState' | 'replaceState'>
  /** Moves in the history, before the router hears of them. */
  onPop(listener: (event: Pick<PopStateEvent, 'state' | 'stopImmediatePropagation'>) => void): void
}

interface PageState {
  readonly __TSR_key?: string
  /** The entry lies above its page: leaving it takes an overlay away, not the page. */
  readonly overlay?: true
}
const read = (state: unknown): PageState => (typeof state === 'object' && state !== null ? state : {})

type Write = (state: unknown, unused: string, url?: string | URL | null) => void

/**
 * One entry of the browser's history above the page while something lies over it, so that Back takes that away first.
 *
 * The router never hears of the entry: it has the page's own key and index, is written past the router's ears, and a move between the
 * two stops here before the router's listener. So nothing is loaded or scrolled again. What would leave the page from there takes the
 * entry's place, so that Back from the next page leads to this one. An entry that is met with nothing to take away (Forward after a
 * close, a reload) is stepped back over.
 */
export function createBackEntry(browser: Browser, onBack: () => void) {
  const { history } = browser
  // Not the router's, which stand on the object itself.
  const native = Object.getPrototypeOf(history) as Pick<History, 'pushState' | 'replaceState'>
  const [routersPush, routersReplace] = [history.pushState.bind(history), history.replaceState.bind(history)]
  let pageKey = read(history.state).__TSR_key
  let isWanted = false
  /** The browser takes its time to step back; what the router writes meanwhile waits for it. */
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
    // Another page's entry is the router's, and what lay over this page goes with it.
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
