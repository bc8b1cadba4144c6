import { parentPort, workerData } from 'node:worker_threads'
import { register } from './views.ts'

// A thread has globals of its own, so that two simulated browsers do not meet.
register()
const { simulate } = await import('./simulate.ts')
const { seed, sessions } = workerData as { seed: number; sessions: number }
parentPort?.postMessage(await simulate(seed, sessions))
