/** Runs work under one key in order: each starts when all earlier work under the same key has ended, successfully or not. */
export function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const result = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, result)
    const leave = (): void => {
      if (last.get(key) === result) last.delete(key)
    }
    result.then(leave, leave)
    return result
  }
}
