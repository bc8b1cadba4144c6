import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** The project's own Node and tools come first, whatever the machine has. */
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

interface Options {
  env?: Record<string, string>
}

const forwarded = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
let cutOff: number | undefined

/**
 * Runs a command of the project in its root with its output shown; returns its exit code. Signals to this process are passed on, and it
 * stays until its child has exited: a terminal signals both, a container's runtime or a service manager only this one.
 */
export const run = (command: string, args: readonly string[], { env = {} }: Options = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: path, ...env },
      shell: process.platform === 'win32',
    })
    const forward = (signal: NodeJS.Signals) => {
      cutOff = 128 + constants.signals[signal]
      child.kill(signal)
    }
    for (const signal of forwarded) process.on(signal, forward)
    child.on('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code, signal) => {
      for (const one of forwarded) process.off(one, forward)
      resolve(code ?? (signal ? 128 + constants.signals[signal] : 1))
    })
  })

export type Step = readonly [name: string, command: string, ...args: string[]]

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Runs commands one after another and exits at the first failure. Finally prints the duration of each. */
export async function runAll(steps: readonly Step[]): Promise<void> {
  const times: (readonly [name: string, ms: number])[] = []
  const printTimes = () => {
    const width = Math.max(...times.map(([name]) => name.length), 'together'.length)
    console.log('\n— times')
    for (const [name, ms] of [...times, ['together', times.reduce((sum, [, ms]) => sum + ms, 0)] as const])
      console.log(`  ${name.padEnd(width)} ${secondsOf(ms).padStart(9)}`)
  }
  for (const [name, command, ...args] of steps) {
    const startedAt = performance.now()
    console.log(`\n— ${name}`)
    const code = await run(command, args)
    const ms = performance.now() - startedAt
    times.push([name, ms])
    // An interrupted command may still have exited with 0; nothing runs after it.
    if (cutOff !== undefined) process.exit(cutOff)
    console.log(`  ${name}: ${code === 0 ? 'good' : 'FAILED'} (${secondsOf(ms)})`)
    if (code === 0) continue
    printTimes()
    process.exit(code)
  }
  printTimes()
}
