/** A part of the app whose file went away with an older build, or that the line did not bring. Browsers and Vite word it differently. */
export const isMissingFile = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)

type Marks = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Whether the page may be loaded anew for it: at most once a build, or a file that is really gone would reload for ever; and never again
 * where the router has done it for this file already. A browser without storage cannot remember, so it does not reload.
 */
export function mayReload(error: Error, build: string, storage: () => Marks): boolean {
  const mark = 'swerte.reloaded'
  try {
    const marks = storage()
    if (marks.getItem(mark) === build || marks.getItem(`tanstack_router_reload:${error.message}`)) return false
    marks.setItem(mark, build)
    return true
  } catch {
    return false
  }
}
