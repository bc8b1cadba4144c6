interface Pending<In, Out> {
  readonly item: In
  resolve(result: Out | undefined): void
  reject(error: unknown): void
}

/**
 * Batches the items that arrive while the previous batch is in progress, at most `maxBatchSize` per batch; results correspond to items by index.
 * A single item hardly waits, and many share one round trip.
 */
export function createBatcher<In, Out>(work: (items: readonly In[]) => Promise<readonly (Out | undefined)[]>, maxBatchSize: number) {
  const waiting: Pending<In, Out>[] = []
  let isBusy = false

  const answerOf = async (batch: readonly Pending<In, Out>[]): Promise<() => void> => {
    try {
      const results = await work(batch.map(({ item }) => item))
      return () => {
        for (const [place, pending] of batch.entries()) pending.resolve(results[place])
      }
    } catch (error) {
      return () => {
        for (const pending of batch) pending.reject(error)
      }
    }
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatchSize)
      const answer = await answerOf(batch)
      // The next batch is sent before this one's callers go on: the database works while they do.
      if (waiting.length > 0) setImmediate(answer)
      else answer()
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
