import { styleOf } from '#contract/look.ts'

const isLook = (rule: CSSRule): boolean => 'selectorText' in rule && /^:root\[data-theme="?\w+"?\]$/.test(String(rule.selectorText))

/**
 * Shows a theme, kept as its base and its roles in one text, in the base that the player chose or in its own. As a rule of the page's own
 * styles, which the page's policy allows to a script, and which replaces the style that came with the HTML. Not as a stylesheet made by
 * script: with one of those, which are always the last, each page's stylesheet would be inserted before another instead of being appended,
 * and Chromium would look up all fonts and lay out and paint everything again.
 */
export function showLook(look: string, chosen: string | null): void {
  const root = document.documentElement
  const [base = '', roles = ''] = look.split(' ')
  const style = styleOf(base, roles)
  root.dataset.theme = chosen ?? base
  const inHtml = document.getElementById('look')
  if (style === (inHtml?.textContent ?? root.dataset.look)) return
  inHtml?.remove()
  root.dataset.look = style
  const [sheet] = document.styleSheets
  const shown = Array.from(sheet?.cssRules ?? []).findIndex(isLook)
  if (shown >= 0) sheet?.deleteRule(shown)
  sheet?.insertRule(style)
}
