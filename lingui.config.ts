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

/** What comes once the first page is up (src/app/deferred), so that a first visit of the lobby does not fetch the words of all pages. */
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

/** What the fairness page says of games: it draws their rounds again. */
const replays = ['games/slots/symbolNames.ts']

export default defineConfig({
  // Without line numbers a catalog changes only when its messages do.
  format: formatter({ lineNumbers: false }),
  sourceLocale: 'en-PH',
  locales: ['en-PH', 'fil-PH'],
  fallbackLocales: { default: 'en-PH' },
  catalogs: [
    { path: '<rootDir>/src/locales/start/{locale}', include: start },
    { path: '<rootDir>/src/locales/deferred/{locale}', include: deferred },
    { path: '<rootDir>/src/locales/pages/{locale}', include: ['src', ...replays], exclude: [...start, ...deferred] },
    // A game is a page of its own and carries its own few words.
    { path: '<rootDir>/games/locales/{locale}', include: ['games'] },
  ],
})
