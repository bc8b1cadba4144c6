import { checks } from './checks.ts'
import { runAll } from './run.ts'

/** `npm run check`. */
await runAll([checks])
