import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** The project's own Node and tools come first, whatever the machine has. */
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

interface Options {
  env?: Record<string, string>
}

/** Runs a command of the project in its root with its output shown; its exit code. */
export const run = (command: string, args: readonly string[], { env = {} }: Options = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: path, ...env },
      shell: process.platform === 'win32',
    })
    child.on('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })

/** Runs commands one after another and ends the process at the first that fails. */
export async function runAll(steps: readonly (readonly [name: string, command: string, ...args: string[]])[]): Promise<void> {
  for (const [name, command, ...args] of steps) {
    const startedAt = performance.now()
    console.log(`\n— ${name}`)
    const code = await run(command, args)
    console.log(`  ${name}: ${code === 0 ? 'good' : 'FAILED'} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    if (code !== 0) process.exit(code)
  }
}
