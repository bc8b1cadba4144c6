// `npm run proofs`: plays every finding of the rules' review, A1 … A14, and variants of each against the real server on a database of its
// own, through its HTTP calls, with a clock that is turned ahead; prints what was tried, the answer and what it brought. Exits with 1 if
// anyone gained.
//   -- A4 A7           only these findings
//   -- --plant <name>  with one of the planted bugs of sim/seasons: a proof has to find it
import { parseArgs } from 'node:util'
import { plantBug, plantNamed } from '../sim/seasons/plants.ts'

const { values, positionals } = parseArgs({ options: { plant: { type: 'string' } }, allowPositionals: true })
// Before anything of the server is loaded.
if (values.plant !== undefined) plantBug(plantNamed(values.plant))
const { playProofs } = await import('./proofs/index.ts')
process.exitCode = (await playProofs(positionals)) ? 0 : 1
