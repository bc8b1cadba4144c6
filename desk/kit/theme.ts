const name = 'swerte-desk.theme'
type Theme = 'light' | 'dark'

const apply = (theme: Theme) => {
  document.documentElement.dataset.theme = theme
}

/** The operator's choice, otherwise the system's. */
export const themeNow = (): Theme => {
  const kept = localStorage.getItem(name)
  if (kept === 'light' || kept === 'dark') return kept
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function startTheme(): void {
  apply(themeNow())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => apply(themeNow()))
}

export function turnTheme(): void {
  const next = themeNow() === 'dark' ? 'light' : 'dark'
  localStorage.setItem(name, next)
  apply(next)
}
