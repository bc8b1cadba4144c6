import { readFileSync } from 'node:fs'

/** Ticks of all processors since the machine started: all of them, and those that its host gave to other machines. Zero except on Linux. */
function readTicks(): { all: number; stolen: number } {
  if (process.platform !== 'linux') return { all: 0, stolen: 0 }
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1).map(Number) ?? []
  return { all: user + nice + system + idle + iowait + irq + softirq + steal, stolen: steal }
}

/** Starts counting; the returned function gives the share of the processors that other machines had since, 0 to 1. */
export function countStolen(): () => number {
  const before = readTicks()
  return () => {
    const now = readTicks()
    return now.all > before.all ? (now.stolen - before.stolen) / (now.all - before.all) : 0
  }
}
