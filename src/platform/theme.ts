import { appTheme, appThemePreview } from '#contract/config.ts'
import type { OutputOf } from '#contract/call.ts'
import type { App } from './app.ts'

type Theme = OutputOf<typeof appTheme>
export type Base = Theme['tokens']['base']

/** Puts a theme on the page: its base, and the roles it replaces. The contract has checked that a value is a colour or a radius. */
function apply({ tokens }: Theme, base: Base): void {
  const { style, dataset } = document.documentElement
  dataset.theme = base
  for (const [role, colour] of Object.entries(tokens.colours)) style.setProperty(`--${role}`, colour)
  for (const [size, radius] of Object.entries(tokens.radii)) style.setProperty(`--r-${size}`, `${radius}px`)
}

const isBase = (text: string | null): text is Base => text === 'gabi' || text === 'amihan'

/** The player's own choice of day or night stands above the server's theme. */
export const chooseBase = ({ facts }: Pick<App, 'facts'>, base: Base): void => {
  facts.write('theme', base)
  document.documentElement.dataset.theme = base
}

export const currentBase = (): Base => (document.documentElement.dataset.theme === 'amihan' ? 'amihan' : 'gabi')

/** The theme of the server, or the one of `?themeViewId=`, which is shown and not kept. A server that does not answer changes nothing. */
export async function startTheme({ facts, send }: App): Promise<void> {
  const chosen = facts.read('theme')
  if (isBase(chosen)) document.documentElement.dataset.theme = chosen
  const preview = new URLSearchParams(location.search).get('themeViewId')
  try {
    const outcome = preview
      ? await send(appThemePreview, { themeViewId: preview }, { silent: true })
      : await send(appTheme, {}, { silent: true })
    if (outcome.kind === 'done') apply(outcome.data, preview || !isBase(chosen) ? outcome.data.tokens.base : chosen)
  } catch {
    // The app keeps its own colours.
  }
}
