import type { Chain } from './run.ts'

/** All static checks of the project. They run side by side, so the long ones come first; only what reads the build waits for it. */
export const checks: readonly Chain[] = [
  [['format', 'oxfmt', '--check']],
  // More than one checker repeats the work on the types that files share.
  [['types', 'tsc', '-b', '--checkers', '1']],
  [
    ['build', 'node', 'scripts/build.ts'],
    ['sizes', 'node', 'build/sizes.ts'],
    ['chunk graph', 'node', 'build/chunkGraph.ts'],
    ['no inspector', 'node', 'build/withoutInspector.ts'],
    ['desk apart', 'node', 'build/apartDesk.ts'],
  ],
  [['lint', 'oxlint']],
  [['module graph', 'node', 'build/moduleGraph.ts']],
  [['tokens', 'node', 'build/tokens.ts']],
  [['documents', 'node', 'build/documents.ts']],
  [['dead code', 'knip']],
  [['catalogs', 'node', 'scripts/catalogs.ts', '--check']],
  [['retired terms', 'node', 'scripts/retiredTerms.ts']],
  [['paths', 'node', 'scripts/paths.ts', '--check']],
  [['compliance', 'node', 'scripts/compliance.ts', '--check']],
  [['settings', 'node', 'scripts/settings.ts', '--check']],
  [['planted bugs', 'node', 'scripts/planted.ts', '--check']],
]
