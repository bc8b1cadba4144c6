import type { Step } from './run.ts'

/** Everything that can be said of the project without running it. */
export const checks: readonly Step[] = [
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint'],
  ['types', 'tsc', '-b'],
  ['dead code', 'knip'],
  ['catalogs', 'node', 'scripts/catalogs.ts', '--check'],
  ['paths', 'node', 'scripts/paths.ts', '--check'],
  ['build', 'node', 'scripts/build.ts'],
  ['sizes', 'node', 'scripts/sizes.ts'],
  ['no inspector', 'node', 'scripts/withoutInspector.ts'],
]
