import type { Step } from './run.ts'

/** Everything that can be said of the project without running it. */
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
  ['build', 'node', 'scripts/build.ts'],
  ['sizes', 'node', 'build/sizes.ts'],
  ['no inspector', 'node', 'build/withoutInspector.ts'],
]
