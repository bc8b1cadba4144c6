import { requirements } from './requirements.ts'

/** A test as the runner lists it: its title with those of its groups, and its file relative to the project’s root. */
export interface ListedTest {
  readonly name: string
  readonly file: string
}

/** The requirement names in a title: «A14, R28: the interval» proves R28. */
export const namesIn = (title: string): string[] => [...new Set(title.match(/\bR[1-9]\d*\b/g))]

/** The tests that prove each requirement, and unknown requirement names in titles. */
export function evidenceOf(tests: readonly ListedTest[]): {
  shown: ReadonlyMap<string, readonly ListedTest[]>
  missing: readonly string[]
  unknown: readonly string[]
} {
  const shown = new Map<string, ListedTest[]>(requirements.map(({ name }) => [name, []]))
  const unknown = new Set<string>()
  for (const test of tests)
    for (const name of namesIn(test.name)) {
      const list = shown.get(name)
      if (list) list.push(test)
      else unknown.add(name)
    }
  const missing = [...shown].filter(([, list]) => list.length === 0).map(([name]) => name)
  return { shown, missing, unknown: [...unknown] }
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

/** The tests of one requirement by file; each title once, however many rows its table has. */
const testsText = (tests: readonly ListedTest[]): string =>
  [...Map.groupBy(tests, ({ file }) => file)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, list]) => `\`${file}\`: ${[...new Set(list.map(({ name }) => cell(name)))].toSorted().join('; ')}`)
    .join('<br>')

/** docs/compliance.md */
export function documentOf(tests: readonly ListedTest[]): string {
  const { shown, missing } = evidenceOf(tests)
  const rows = requirements.map(
    ({ name, summary, from }) => `| ${name} | ${cell(summary)} | ${from} | ${testsText(shown.get(name) ?? []) || '**none**'} |`,
  )
  return `# Compliance

Regulatory requirements and the tests that verify them. \`npm run compliance\` generates this page from the titles of the tests, which name the
requirements they verify; \`npm run check\` fails when a requirement has no test or this page is out of date, and \`npm test\` when a test fails.

The requirements are our own summary of what these families of rules have in common: GLI-19 (interactive gaming systems), the UK Gambling
Commission’s remote technical standards (UK RTS), PAGCOR, Malta, New Jersey, Pennsylvania and AGCO (Ontario). A summary is no certificate.

${requirements.length - missing.length} of ${requirements.length} requirements have a test.

| | what is asked | where from | shown by |
|---|---|---|---|
${rows.join('\n')}
`
}
