import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// What was compiled once is kept from then on, killed or not: the next start takes half the time. Where nothing can be written, nothing is kept.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/server'))
await import('./house.ts')
flushCompileCache()
