interface Pending<In, Out> {
  readonly item: In
  resolve(result: Out | undefined): void
  reject(error: unknown): void
}

/**
 * Batches the items that arrive while the previous batch is in progress, at most `most` per batch; results correspond to items by index.
 * A single item hardly waits, and many share one round trip.
 */
export function createGather<In, Out>(work: (items: readonly In[]) => Promise<readonly (Out | undefined)[]>, most: number) {
  const waiting: Pending<In, Out>[] = []
  let isBusy = false

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const lot = waiting.splice(0, most)
      try {
        const results = await work(lot.map(({ item }) => item))
        for (const [place, ask] of lot.entries()) ask.resolve(results[place])
      } catch (error) {
        for (const ask of lot) ask.reject(error)
      }
    }
    isBusy = false
  }

  return (item: In): Promise<Out | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isBusy) return
      isBusy = true
      // Let whatever has already arrived join the batch.
      setImmediate(() => void drain())
    })
}

/** Runs work under one key in order: each starts when all earlier work under the same key has ended, successfully or not. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    const leave = (): void => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(leave, leave)
    return turn
  }
}
