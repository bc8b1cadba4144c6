// `npm run proofs`: plays every finding of the rules' review, A1 … A14, and variants of each against the real server on a database of its
// own, through its HTTP calls, with a clock that is turned ahead; prints what was tried, the answer and what it brought. Exits with 1 if
// anyone gained.
//   -- A4 A7           only these findings
//   -- --plant <name>  with one of the planted bugs of sim/seasons: a proof has to find it
//   -- --plants        with each of those that have a proof of their own: switching off that rule alone has to fail the run
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { plantBug, seasonBugNamed, seasonBugs } from '../sim/seasons/plants.ts'

const { values, positionals } = parseArgs({
  options: { plant: { type: 'string' }, plants: { type: 'boolean', default: false } },
  allowPositionals: true,
})

/** Plays the proofs of its finding with a planted bug, in a process of its own. True: one of them gained. */
function isFound(name: string, finding: string): boolean {
  const { status, stdout } = spawnSync(process.execPath, [import.meta.filename, finding, '--plant', name], { encoding: 'utf8' })
  const gained = stdout.split('\n').filter((line) => line.includes('| GAINED |'))
  const found = status === 1 && gained.length > 0 && !gained.some((line) => line.includes('could not be played'))
  console.log(`${found ? 'found' : 'NOT FOUND'} · ${name}`, ...gained.map((line) => `\n    ${line}`))
  return found
}

if (values.plants) {
  const missed = seasonBugs.flatMap(({ name, finding }) => (finding === undefined || isFound(name, finding) ? [] : [name]))
  process.exitCode = missed.length > 0 ? 1 : 0
} else {
  // Before anything of the server is loaded.
  if (values.plant !== undefined) plantBug(seasonBugNamed(values.plant))
  const { playProofs } = await import('./proofs/index.ts')
  process.exitCode = (await playProofs(positionals)) ? 0 : 1
}
