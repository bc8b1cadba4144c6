import type { OutputOf } from '#contract/call.ts'
import { appTheme, appThemePreview } from '#contract/config.ts'
import type { App } from './app.ts'

type Theme = OutputOf<typeof appTheme>
export type Base = Theme['tokens']['base']

const isBase = (text: string | null): text is Base => text === 'gabi' || text === 'amihan'

/** The server's theme, once it is known. */
let theme: Theme['tokens'] | undefined

/** The roles a theme replaces. The contract has checked that a value is a colour or a radius. */
const rolesOf = ({ colours, radii }: Theme['tokens']): [string, string][] => [
  ...Object.entries(colours).map(([role, colour]): [string, string] => [`--${role}`, colour]),
  ...Object.entries(radii).map(([size, radius]): [string, string] => [`--r-${size}`, `${radius}px`]),
]

/** Puts a base on the page, and the theme over it where it was made for that base: night colours would be unreadable by day. */
function show(base: Base): void {
  const { style, dataset } = document.documentElement
  dataset.theme = base
  for (const [role, value] of theme ? rolesOf(theme) : []) {
    if (theme?.base === base) style.setProperty(role, value)
    else style.removeProperty(role)
  }
  // The browser's own bar goes with the page.
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(document.documentElement).getPropertyValue('--ground').trim())
}

/** The player's own choice of day or night stands above the server's theme. */
export const chooseBase = ({ storage }: Pick<App, 'storage'>, base: Base): void => {
  storage.write('theme', base)
  show(base)
}

export const currentBase = (): Base => (document.documentElement.dataset.theme === 'amihan' ? 'amihan' : 'gabi')

/** The theme of the server, or the one of `?themeViewId=`, which is shown and not kept. A server that does not answer changes nothing. */
export async function startTheme({ storage, send }: Pick<App, 'storage' | 'send'>): Promise<void> {
  const chosen = storage.read('theme')
  if (isBase(chosen)) show(chosen)
  const preview = new URLSearchParams(location.search).get('themeViewId')
  try {
    const outcome = preview
      ? await send(appThemePreview, { themeViewId: preview }, { silent: true })
      : await send(appTheme, {}, { silent: true })
    if (outcome.kind !== 'done') return
    theme = outcome.data.tokens
    // Asked again: the player may have chosen while the server was thinking.
    const wanted = storage.read('theme')
    show(preview || !isBase(wanted) ? theme.base : wanted)
  } catch {
    // The app keeps its own colours.
  }
}
