// `npm run planted`: plants each bug of build/planted/bugs.ts, runs the nearest tests, and prints which of them caught it.
//   -- <words>   only the bugs whose name or layer contains the words
//   -- --check   only whether every module still reads as its bugs, and those of the seasons, expect
// Exits 1 when a bug survives, or when a module no longer reads as its bug expects.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { plantedBugs } from '../build/planted/bugs.ts'
import type { PlantedBug } from '../build/planted/bugs.ts'
import { startEmbedded } from '../server/embedded/index.ts'
import { temporaryFolder } from '../server/embedded/temporaryFolder.ts'
import { seasonBugs } from '../sim/seasons/plants.ts'

const replaced = [
  ...plantedBugs.map((bug) => ({ ...bug, list: 'build/planted/bugs.ts' })),
  ...seasonBugs.map((plant) => ({ ...plant, module: plant.module.slice(1), list: 'sim/seasons/plants.ts' })),
]
const outdated = replaced.filter(({ module, right }) => !readFileSync(module, 'utf8').includes(right))
for (const { name, module, list } of outdated) console.log(`${module} no longer contains what “${name}” replaces: see ${list}`)
if (outdated.length > 0 || process.argv[2] === '--check') process.exit(outdated.length > 0 ? 1 : 0)

const words = process.argv.slice(2).join(' ').toLowerCase()
const chosen = plantedBugs.filter(({ name, layer }) => `${layer} ${name}`.toLowerCase().includes(words))
if (chosen.length === 0) {
  console.error(
    `No planted bug is named “${words}”. There are:\n${plantedBugs.map(({ name, layer }) => `  ${layer.padEnd(9)} ${name}`).join('\n')}`,
  )
  process.exit(1)
}

// One database server for all runs, without durability.
const folder = temporaryFolder('planted')
const results = join(folder, 'results.json')
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const database = await startEmbedded({ dataDir: join(folder, 'pg'), log: () => {}, settings })

interface Results {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly fullName: string; readonly failureMessages: readonly string[] | null }[]
  }[]
}

/** The test that caught the bug, or the file that did not load with it; undefined when all passed. */
function caughtBy({ name, tests }: PlantedBug): string | undefined {
  const args = ['run', '--reporter=json', `--outputFile=${results}`, ...tests]
  const { status, stdout, stderr } = spawnSync('vitest', args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, DATABASE_URL: database.url, PLANTED_BUG: name },
  })
  if (status === 0) return undefined
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results
  const failed = testResults.flatMap(({ name: file, message, assertionResults }) => [
    ...assertionResults
      .filter(({ failureMessages }) => failureMessages && failureMessages.length > 0)
      .map(({ fullName }) => `${relative(process.cwd(), file)}: ${fullName}`),
    ...(message ? [`${relative(process.cwd(), file)}: ${message}`] : []),
  ])
  if (failed.length === 0) throw new Error(`“${name}”: no test ran\n${stdout}\n${stderr}`)
  return failed[0]
}

let survivors = 0
try {
  for (const bug of chosen) {
    const by = caughtBy(bug)
    if (by === undefined) survivors += 1
    console.log(
      `${by === undefined ? 'SURVIVED' : 'caught  '}  ${bug.layer.padEnd(9)} ${bug.name}${by === undefined ? '' : `\n            by ${by}`}`,
    )
  }
} finally {
  await database.stop()
}
console.log(`\n${chosen.length - survivors} of ${chosen.length} planted bugs caught`)
process.exitCode = survivors > 0 ? 1 : 0
