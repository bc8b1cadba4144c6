import type { Tab } from './tab.ts'

/** Something that will happen. `owner` is the tab that waits for it: with its page all of that goes too. */
interface Due {
  readonly id: number
  readonly at: number
  readonly owner: Tab | null
  readonly work: () => void
}

export interface Clock {
  /** Milliseconds UTC. */
  readonly now: () => number
  readonly after: (ms: number, owner: Tab | null, work: () => void) => number
  readonly cancel: (id: number) => void
  /** Takes the next thing, and goes to its time. Of two at one time, the one that was asked for first. */
  readonly next: () => Due | undefined
}

export function createClock(start: number): Clock {
  let now = start
  let made = 0
  const queue: Due[] = []
  return {
    now: () => now,
    after: (ms, owner, work) => {
      const due = { id: ++made, at: now + Math.max(0, Math.ceil(ms)), owner, work }
      // From the end: most of what is asked for comes late.
      let place = queue.length
      while (place > 0 && (queue[place - 1]?.at ?? 0) > due.at) place--
      queue.splice(place, 0, due)
      return due.id
    },
    cancel: (id) => {
      const place = queue.findIndex((due) => due.id === id)
      if (place >= 0) queue.splice(place, 1)
    },
    next: () => {
      const due = queue.shift()
      if (due) now = due.at
      return due
    },
  }
}
