import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** What the first paint says. */
const start = [
  'src/app/lobby.ts',
  'src/app/shell',
  'src/features/support/errors',
  'src/features/play/lobby',
  'src/platform',
  'src/shared/games',
  'src/ui',
]

/** What comes once the first page is up (src/app/deferred). */
const deferred = [
  'src/app/deferred',
  'src/features/me/popups/EligibilityOverlay.tsx',
  'src/features/me/popups/TipsOverlay.tsx',
  'src/features/play/jackpot/JackpotBubble.tsx',
  'src/features/protection/responsibleGaming/ClosurePill.tsx',
  'src/shared/activities',
  'src/shared/eligibility',
  'src/shared/jackpot',
  'src/shared/liveGames',
  'src/shared/lobby.ts',
  'src/shared/overlays',
  'src/shared/responsibleGaming',
  'src/shared/session/LoginLink.tsx',
]

/** Those with messages of their own. */
const features = globSync('src/features/*/*/')
  .filter((folder) => !start.includes(folder))
  .toSorted()

export default defineConfig({
  // Without line numbers a catalog changes only when its messages do.
  format: formatter({ lineNumbers: false }),
  sourceLocale: 'en-PH',
  locales: ['en-PH', 'fil-PH'],
  fallbackLocales: { default: 'en-PH' },
  catalogs: [
    { path: '<rootDir>/src/locales/start/{locale}', include: start },
    { path: '<rootDir>/src/locales/deferred/{locale}', include: deferred },
    // What the pages of several features say, and their titles.
    { path: '<rootDir>/src/locales/shared/{locale}', include: ['src/app', 'src/shared'], exclude: [...start, ...deferred] },
    // Each feature’s pages and overlays come with its words only (src/platform/locale.ts).
    ...features.map((folder) => ({
      path: `<rootDir>/src/locales/${basename(folder)}/{locale}`,
      // The fairness page draws rounds of slots again, and names the bets of tables.
      include: [folder, ...(folder === 'src/features/play/game' ? ['games/slots/symbolNames.ts', 'games/*/spotName.ts'] : [])],
      exclude: [...start, ...deferred],
    })),
    // A game is a page of its own and carries its own few words.
    { path: '<rootDir>/games/locales/{locale}', include: ['games'] },
  ],
})
