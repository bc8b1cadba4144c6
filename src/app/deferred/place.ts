/** File, line and column in the app's own code, where the browser's stack trace has them; never another site's, never a query. */
export function placeOf(error: unknown, origin: string): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const at = stack.indexOf(`${origin}/`)
  if (at < 0) return null
  const place = /^\/[\w./-]+:\d+(?::\d+)?/.exec(stack.slice(at + origin.length))?.[0]
  return place && place.length <= 120 ? place : null
}
