import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const command = join(import.meta.dirname, '../../scripts/simulate.ts')
/** Output and exit code. Of its own process: it puts its own time and its own browser in place of the process's. */
const simulate = async (...args: string[]): Promise<{ code: number; text: string }> => {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, ...args], { maxBuffer: 50_000_000 })
    return { code: 0, text: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, text: stdout + stderr }
  }
}

describe('simulated sessions', () => {
  it('keep every invariant', { timeout: 300_000 }, async () => {
    const { code, text } = await simulate('--sessions', '25')
    expect(text).toMatch(/^25 sessions, [\d,]+ steps, .* \d\d invariants after each step\./)
    expect(code).toBe(0)
  })

  it('are the same again, to the step', { timeout: 180_000 }, async () => {
    const [first, second] = await Promise.all([simulate('--seed', '5', '--step', '400'), simulate('--seed', '5', '--step', '400')])
    expect(first.text.split('\n').length).toBeGreaterThan(100)
    expect(second).toEqual(first)
  })

  it('catch every planted bug', { timeout: 900_000 }, async () => {
    const { code, text } = await simulate('--plants')
    const lines = text.split('\n').filter((line) => line.includes(' · '))
    expect(lines.filter((line) => !line.startsWith('caught'))).toEqual([])
    expect(lines.length).toBeGreaterThanOrEqual(20)
    // Changes of a machine move the seeds: a stale one takes as long as a tenth of all server tests.
    expect(text.split('\n').filter((line) => line.includes('Let the hunt start at'))).toEqual([])
    expect(code).toBe(0)
  })

  it('say how to see a broken one again', { timeout: 180_000 }, async () => {
    const { code, text } = await simulate('--plant', 'nobody')
    expect(code).toBe(1)
    expect(text).toContain('There is no planted bug “nobody”')
  })
})
