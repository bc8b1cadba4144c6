const name = 'swerte-desk.theme'
type Theme = 'light' | 'dark'

const apply = (theme: Theme) => {
  document.documentElement.dataset.theme = theme
}

/** The operator's choice, otherwise the system's. */
const currentTheme = (): Theme => {
  const stored = localStorage.getItem(name)
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function startTheme(): void {
  apply(currentTheme())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => apply(currentTheme()))
}

export function toggleTheme(): void {
  const next = currentTheme() === 'dark' ? 'light' : 'dark'
  localStorage.setItem(name, next)
  apply(next)
}
