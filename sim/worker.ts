import { parentPort, workerData } from 'node:worker_threads'
import { register } from './views.ts'

// A thread has its own globals, so that two simulated browsers do not interfere.
register()
const { simulate } = await import('./simulate.ts')
const { seed, sessions, taken } = workerData as { seed: number; sessions: number; taken: Int32Array }
parentPort?.postMessage(await simulate(seed, sessions, undefined, taken))
