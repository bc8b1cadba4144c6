/** The addresses of the slots’ drawings: each is fetched when it is shown. */
const drawings = import.meta.glob<string>(['../../../../games/*/art/*.svg', '!**/scene.svg'], {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Undefined for a game or a symbol that is no longer here. */
export const symbolArt = (gameId: string, symbol: string): string | undefined => drawings[`../../../../games/${gameId}/art/${symbol}.svg`]
