import { defineConfig } from '@lingui/cli'

export default defineConfig({
  sourceLocale: 'en-PH',
  locales: ['en-PH', 'fil-PH'],
  fallbackLocales: { default: 'en-PH' },
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['src'] },
    // A game is a page of its own and carries its own few words.
    { path: '<rootDir>/games/locales/{locale}', include: ['games'] },
  ],
})
