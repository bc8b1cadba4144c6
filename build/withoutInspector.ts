import { join } from 'node:path'
import { inspectorTraces } from './inspectorTraces.ts'

/** A build without INSPECT=1 contains nothing of the inspector. Requires one in dist/. */
const traces = inspectorTraces(join(import.meta.dirname, '../dist'))
for (const trace of traces) console.error(`of the inspector: ${trace}`)
console.log(traces.length === 0 ? 'nothing of the inspector in dist/' : `${traces.length} traces of the inspector in dist/`)
process.exit(traces.length === 0 ? 0 : 1)
