/** Runs `work` repeatedly, reading the interval before each wait because it may change. Returns a function that stops it. */
export function repeat(everyMs: () => number, work: (afterMs: number) => void): () => void {
  let timer: NodeJS.Timeout
  const next = (): void => {
    const ms = everyMs()
    timer = setTimeout(() => {
      work(ms)
      next()
    }, ms)
  }
  next()
  return () => clearTimeout(timer)
}
