/** Browsers drop characters below this one, so that «/<tab>/evil» would become «//evil». */
const firstPrintable = ' '

/** A path of this site, or undefined: never another site, whatever a link contains. */
export const safePath = (text: string | undefined): string | undefined => {
  if (!text || !/^\/(?![/\\])/.test(text)) return undefined
  return Array.from(text).some((character) => character < firstPrintable || character === '\\') ? undefined : text
}
