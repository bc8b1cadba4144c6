import { spawn } from 'node:child_process'
import { availableParallelism, constants } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** The project's own Node and tools come first, whatever the machine has. */
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

interface Options {
  env?: Record<string, string>
  /** Gets the output, which is then not shown. */
  keep?: (output: Buffer) => void
}

const forwarded = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
let cutOff: number | undefined

/**
 * Runs a command of the project in its root with its output shown; returns its exit code. Signals to this process are passed on, and it
 * stays until its child has exited: a terminal signals both, a container's runtime or a service manager only this one.
 */
export const run = (command: string, args: readonly string[], { env = {}, keep }: Options = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: keep ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, PATH: path, ...env },
      shell: process.platform === 'win32',
    })
    if (keep) for (const stream of [child.stdout, child.stderr]) stream?.on('data', keep)
    const forward = (signal: NodeJS.Signals) => {
      cutOff = 128 + constants.signals[signal]
      child.kill(signal)
    }
    for (const signal of forwarded) process.on(signal, forward)
    child.on('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`)
      resolve(1)
    })
    // Its last output has arrived.
    child.on('close', (code, signal) => {
      for (const one of forwarded) process.off(one, forward)
      resolve(code ?? (signal ? 128 + constants.signals[signal] : 1))
    })
  })

export type Step = readonly [name: string, command: string, ...args: string[]]
/** Steps of which each needs the one before. */
export type Chain = readonly Step[]

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Runs steps one after another, and chains of an inner list side by side; exits at the first failure. Finally prints each duration. */
export async function runAll(parts: readonly (Step | readonly Chain[])[]): Promise<void> {
  const startedAt = performance.now()
  const times: (readonly [name: string, ms: number])[] = []
  let failed: number | undefined
  const printTimes = () => {
    const width = Math.max(...times.map(([name]) => name.length), 'together'.length)
    console.log('\n— times')
    for (const [name, ms] of [...times, ['together', performance.now() - startedAt] as const])
      console.log(`  ${name.padEnd(width)} ${secondsOf(ms).padStart(9)}`)
  }
  const runStep = async ([name, command, ...args]: Step, isAlone: boolean) => {
    const stepStartedAt = performance.now()
    const output: Buffer[] = []
    if (isAlone) console.log(`\n— ${name}`)
    const code = await run(command, args, isAlone ? {} : { keep: (part) => void output.push(part) })
    const ms = performance.now() - stepStartedAt
    times.push([name, ms])
    // An interrupted command may still have exited with 0; nothing runs after it.
    if (cutOff !== undefined) return
    if (!isAlone) {
      console.log(`\n— ${name}`)
      process.stdout.write(Buffer.concat(output))
    }
    console.log(`  ${name}: ${code === 0 ? 'good' : 'FAILED'} (${secondsOf(ms)})`)
    if (code !== 0) failed ??= code
  }
  const isStep = (part: Step | readonly Chain[]): part is Step => typeof part[0] === 'string'
  for (const part of parts) {
    if (isStep(part)) await runStep(part, true)
    else {
      const waiting = [...part]
      const work = async () => {
        for (let chain = waiting.shift(); chain; chain = waiting.shift())
          for (const step of chain) if (failed === undefined && cutOff === undefined) await runStep(step, false)
      }
      await Promise.all(Array.from({ length: availableParallelism() }, work))
    }
    if (cutOff !== undefined) process.exit(cutOff)
    if (failed === undefined) continue
    printTimes()
    process.exit(failed)
  }
  printTimes()
}
