import type { Step } from './run.ts'

/** All static checks of the project. */
export const checks: readonly Step[] = [
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint'],
  ['types', 'tsc', '-b'],
  ['module graph', 'node', 'build/moduleGraph.ts'],
  ['dead code', 'knip'],
  ['catalogs', 'node', 'scripts/catalogs.ts', '--check'],
  ['retired terms', 'node', 'scripts/retiredTerms.ts'],
  ['paths', 'node', 'scripts/paths.ts', '--check'],
  ['compliance', 'node', 'scripts/compliance.ts', '--check'],
  ['settings', 'node', 'scripts/settings.ts', '--check'],
  ['planted bugs', 'node', 'scripts/planted.ts', '--check'],
  ['build', 'node', 'scripts/build.ts'],
  ['sizes', 'node', 'build/sizes.ts'],
  ['no inspector', 'node', 'build/withoutInspector.ts'],
  ['desk apart', 'node', 'build/apartDesk.ts'],
]
