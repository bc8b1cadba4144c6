import { createServer } from 'node:net'
import type { Random } from '../kernel/random.ts'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A free port below 32768, from where systems assign ports to outgoing connections. */
export async function freePort(random: Random): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 20_000 + random.below(12_000)
    if (await isFree(port)) return port
  }
  throw new Error('No free port between 20000 and 32000 on 127.0.0.1')
}
