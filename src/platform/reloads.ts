const key = 'swerte.reloaded'
const kept = 10

/** What this tab was reloaded for, newest last; null where the browser keeps nothing. It outlives the reload, so that there is no loop. */
export function readReloads(): readonly string[] | null {
  try {
    // A store that is full reads, but would forget.
    const text = sessionStorage.getItem(key) ?? '[]'
    sessionStorage.setItem(key, text)
    const builds: unknown = JSON.parse(text)
    return Array.isArray(builds) ? builds.filter((build) => typeof build === 'string') : null
  } catch {
    return null
  }
}

/** The latest are enough: an older build does not come back. */
export const writeReloads = (builds: readonly string[]): void => sessionStorage.setItem(key, JSON.stringify(builds.slice(-kept)))

/** Whether the page may be loaded again for a build, at most once; remembers that it was. */
export function mayReload(build: string): boolean {
  const builds = readReloads()
  if (!builds || builds.includes(build)) return false
  writeReloads([...builds, build])
  return true
}
