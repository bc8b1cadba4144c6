/** A path of this site, or undefined: never another site, whatever a link was made to carry. */
export const safePath = (text: string | undefined): string | undefined => {
  if (!text || !/^\/(?![/\\])/.test(text) || /[\u0000-\u001f\\]/.test(text)) return undefined
  return text
}
