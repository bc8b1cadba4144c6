/** The liked games after a heart was tapped: the latest like stands first, and none stands twice. */
export const withLike = (ids: readonly string[], gameId: string, like: boolean): string[] => {
  const others = ids.filter((id) => id !== gameId)
  return like ? [gameId, ...others] : others
}
