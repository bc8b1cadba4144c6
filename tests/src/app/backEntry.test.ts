import { describe, expect, it } from 'vitest'
import { createBackEntry } from '#src/app/deferred/backEntry.ts'
import type { Browser } from '#src/app/deferred/backEntry.ts'

interface Entry {
  state: unknown
  url: string
}

/** The browser's own list of entries; a step is pending until `arrive`. */
class Entries {
  list: Entry[]
  at: number
  steps: number[] = []
  constructor(list: readonly Entry[]) {
    this.list = [...list]
    this.at = this.list.length - 1
  }
  get state(): unknown {
    return this.list[this.at]?.state
  }
  back(): void {
    this.steps.push(-1)
  }
  pushState(state: unknown, _unused: string, url?: string | URL | null): void {
    this.list.splice(++this.at, Infinity, { state, url: String(url ?? this.list[this.at - 1]?.url) })
  }
  replaceState(state: unknown, _unused: string, url?: string | URL | null): void {
    this.list.splice(this.at, 1, { state, url: String(url ?? this.list[this.at]?.url) })
  }
}

const page = (key: string) => ({ __TSR_key: key, __TSR_index: 0 })
const createTab = (list: readonly Entry[] = [{ state: page('a'), url: '/a' }]) => {
  const history = new Entries(list)
  let listener: Parameters<Browser['onPop']>[0] = () => {}
  const received: string[] = []
  let dismissed = 0
  const setWanted = createBackEntry({ history, onPop: (callback) => void (listener = callback) }, () => void dismissed++)
  const go = (delta: number) => {
    history.at += delta
    let isStopped = false
    listener({ state: history.state, stopImmediatePropagation: () => void (isStopped = true) })
    if (!isStopped) received.push(history.list[history.at]?.url ?? '')
  }
  return {
    history,
    setWanted,
    received,
    dismissed: () => dismissed,
    urls: () => history.list.map(({ url }) => url),
    go,
    /** Completes the pending steps. */
    arrive: () => {
      for (const step of history.steps.splice(0)) go(step)
    },
  }
}

describe('the history entry above the page', () => {
  it('looks like the page’s own to the router, and Back from it closes the overlay', () => {
    const { history, setWanted, go, received, dismissed } = createTab()
    setWanted(true)
    expect(history.state).toEqual({ ...page('a'), overlay: true })
    go(-1)
    expect(dismissed()).toBe(1)
    expect(received).toEqual([])
  })

  it('is kept while another overlay is still open', () => {
    const { setWanted, go, urls, history, dismissed } = createTab()
    setWanted(true)
    go(-1)
    expect(history.at).toBe(1)
    go(-1)
    expect(dismissed()).toBe(2)
    expect(urls()).toEqual(['/a', '/a'])
  })

  it('is stepped back over when the overlay closes, and by Forward afterwards', () => {
    const { history, setWanted, go, arrive, received, dismissed } = createTab()
    setWanted(true)
    setWanted(false)
    arrive()
    expect(history.at).toBe(0)
    go(1)
    arrive()
    expect(history.at).toBe(0)
    expect(received).toEqual([])
    expect(dismissed()).toBe(0)
  })

  it('is replaced by the next page', () => {
    const { history, setWanted, urls, go, received } = createTab()
    setWanted(true)
    history.pushState(page('b'), '', '/b')
    setWanted(false)
    expect(urls()).toEqual(['/a', '/b'])
    go(-1)
    expect(received).toEqual(['/a'])
  })

  it('delays the router’s writes until the step back is done', () => {
    const { history, setWanted, arrive, urls, received } = createTab()
    setWanted(true)
    setWanted(false)
    history.pushState(page('b'), '', '/b')
    arrive()
    expect(urls()).toEqual(['/a', '/b'])
    expect(history.at).toBe(1)
    expect(received).toEqual([])
  })

  it('can be requested again while the step back is pending', () => {
    const { history, setWanted, arrive } = createTab()
    setWanted(true)
    setWanted(false)
    setWanted(true)
    arrive()
    expect(history.state).toEqual({ ...page('a'), overlay: true })
    expect(history.list).toHaveLength(2)
  })

  it('is left after a reload, when nothing is open', () => {
    const { history, arrive, received } = createTab([
      { state: page('a'), url: '/a' },
      { state: { ...page('a'), overlay: true }, url: '/a' },
    ])
    arrive()
    expect(history.at).toBe(0)
    expect(received).toEqual([])
  })

  it('leaves moves between pages to the router', () => {
    const { history, setWanted, go, received, dismissed } = createTab([
      { state: page('z'), url: '/z' },
      { state: page('a'), url: '/a' },
    ])
    setWanted(true)
    go(-2)
    expect(received).toEqual(['/z'])
    expect(dismissed()).toBe(0)
    expect(history.at).toBe(1)
  })
})
