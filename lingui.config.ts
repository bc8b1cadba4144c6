import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const pages = [
  'src/features/auth',
  'src/features/bankruptcy',
  'src/features/game',
  'src/features/legal',
  'src/features/member',
  'src/features/reward',
  'src/kits',
]

export default defineConfig({
  // Without line numbers a catalog changes only when its messages do.
  format: formatter({ lineNumbers: false }),
  sourceLocale: 'en-PH',
  locales: ['en-PH', 'fil-PH'],
  fallbackLocales: { default: 'en-PH' },
  catalogs: [
    // The start page carries its own words only; the other pages' come with the first of them.
    { path: '<rootDir>/src/locales/start/{locale}', include: ['src'], exclude: pages },
    { path: '<rootDir>/src/locales/pages/{locale}', include: pages },
    // A game is a page of its own and carries its own few words.
    { path: '<rootDir>/games/locales/{locale}', include: ['games'] },
  ],
})
