/** A scheduled callback. `owner` is the tab that waits for it: closing its page cancels all of them. */
interface Due<Owner> {
  readonly id: number
  readonly at: number
  readonly owner: Owner | null
  readonly work: () => void
}

export interface Clock<Owner> {
  /** Milliseconds UTC. */
  readonly now: () => number
  readonly after: (ms: number, owner: Owner | null, work: () => void) => number
  readonly cancel: (id: number) => void
  /** Removes the next callback, and advances to its time. At equal times, the one that was scheduled first. */
  readonly next: () => Due<Owner> | undefined
}

export function createClock<Owner>(start: number): Clock<Owner> {
  let now = start
  let made = 0
  const queue: Due<Owner>[] = []
  return {
    now: () => now,
    after: (ms, owner, work) => {
      const due = { id: ++made, at: now + Math.max(0, Math.ceil(ms)), owner, work }
      // From the end: most callbacks are scheduled late.
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
