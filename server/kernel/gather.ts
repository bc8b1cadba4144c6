interface Ask<In, Out> {
  readonly item: In
  resolve(result: Out | undefined): void
  reject(error: unknown): void
}

/**
 * Hands over together what is asked for while the last lot is at work, `most` at a time; results answer by their place. A lone
 * item hardly waits, a crowd shares one way there and back.
 */
export function createGather<In, Out>(work: (items: readonly In[]) => Promise<readonly (Out | undefined)[]>, most: number) {
  const waiting: Ask<In, Out>[] = []
  let isBusy = false

  const workOff = async (): Promise<void> => {
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
      // After what else has arrived by now.
      setImmediate(() => void workOff())
    })
}

/** Lets work under one key begin when all that was asked for before under the same key has ended, however it ended. */
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
