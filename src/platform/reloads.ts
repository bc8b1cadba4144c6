const key = 'swerte.reloaded'
const maxStored = 10

/**
 * The builds this tab was reloaded for, newest last; null where the browser stores nothing. It survives the reload, so that there is no
 * loop.
 */
export function readReloads(): readonly string[] | null {
  try {
    // A full store can be read, but would not keep a write.
    const text = sessionStorage.getItem(key) ?? '[]'
    sessionStorage.setItem(key, text)
    const builds: unknown = JSON.parse(text)
    return Array.isArray(builds) ? builds.filter((build) => typeof build === 'string') : null
  } catch {
    return null
  }
}

/** The latest are enough: an older build does not return. */
export const writeReloads = (builds: readonly string[]): void => sessionStorage.setItem(key, JSON.stringify(builds.slice(-maxStored)))

/** Whether the page may be reloaded for a build, at most once; records that it was. */
export function mayReload(build: string): boolean {
  const builds = readReloads()
  if (!builds || builds.includes(build)) return false
  writeReloads([...builds, build])
  return true
}
