import { rolesOf } from '#contract/look.ts'
import { appTheme, appThemePreview } from '#contract/theme.ts'
import type { App } from './app.ts'
import { showLook } from './look.ts'

export type Base = 'gabi' | 'amihan'

/** The browser's own bar matches the page. */
function colourBar(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
}

export function showBase(base: Base): void {
  document.documentElement.dataset.theme = base
  colourBar()
}

/** The player's own choice of day or night overrides the server's theme. */
export const chooseBase = ({ storage }: Pick<App, 'storage'>, base: Base): void => {
  storage.write('theme', base)
  showBase(base)
}

export const currentBase = (): Base => (document.documentElement.dataset.theme === 'amihan' ? 'amihan' : 'gabi')

/** From the address that the app was opened with: the theme stays while the player looks around. */
let preview: string | undefined

/**
 * Shows the server's theme, which is stored for the next start (src/boot.ts), or the one of `?themeViewId=`, which is not. A server that does
 * not respond changes nothing.
 */
export async function loadTheme({ storage, send }: Pick<App, 'storage' | 'send'>): Promise<void> {
  preview ??= new URLSearchParams(location.search).get('themeViewId') ?? ''
  try {
    const outcome = preview
      ? await send(appThemePreview, { themeViewId: preview }, { quiet: 'background' })
      : await send(appTheme, {}, { quiet: 'background' })
    if (outcome.kind !== 'done') return
    const { tokens } = outcome.data
    const look = `${tokens.base} ${rolesOf(tokens)}`
    if (!preview) storage.write('look', look)
    showLook(look, preview ? null : storage.read('theme'))
    colourBar()
  } catch {
    // The app keeps its own colors.
  }
}
