import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** What the start page says; every other page's words come with the first of them. */
const start = ['src/app/routes.tsx', 'src/app/shell', 'src/features/support/errors', 'src/features/play/lobby', 'src/platform', 'src/ui']

export default defineConfig({
  // Without line numbers a catalog changes only when its messages do.
  format: formatter({ lineNumbers: false }),
  sourceLocale: 'en-PH',
  locales: ['en-PH', 'fil-PH'],
  fallbackLocales: { default: 'en-PH' },
  catalogs: [
    { path: '<rootDir>/src/locales/start/{locale}', include: start },
    { path: '<rootDir>/src/locales/pages/{locale}', include: ['src'], exclude: start },
    // A game is a page of its own and carries its own few words.
    { path: '<rootDir>/games/locales/{locale}', include: ['games'] },
  ],
})
