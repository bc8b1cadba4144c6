import { styleOf } from '#contract/look.ts'

/**
 * Shows a theme, kept as its base and its roles in one text, in the base that the player chose or in its own. As a stylesheet made by
 * script, which the page's policy allows, and which replaces the one that came with the HTML.
 */
export function showLook(look: string, chosen: string | null): void {
  const [base = '', roles = ''] = look.split(' ')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styleOf(base, roles))
  document.adoptedStyleSheets = [sheet]
  document.getElementById('look')?.remove()
  document.documentElement.dataset.theme = chosen ?? base
}
