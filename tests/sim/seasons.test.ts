import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const command = join(import.meta.dirname, '../../scripts/seasons.ts')
/** Output and exit code. Each season's process loads the server again, with a planted bug or without. */
const seasons = async (...args: string[]): Promise<{ code: number; text: string }> => {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...args])
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, text: stdout + stderr }
  }
}

describe('seasons of two hundred players', () => {
  it('keep every invariant', { timeout: 600_000 }, async () => {
    const { code, text } = await seasons('1', '1')
    expect(text).toMatch(/^1 seasons of 200 players: [\d,]+ actions, [\d,]+ rounds, [\d,]+ withdrawals paid out; 16 invariants each\./)
    expect(code).toBe(0)
  })

  it('keep them while servers die in their jobs', { timeout: 600_000 }, async () => {
    const { code, text } = await seasons('1', '1', '--kills')
    expect(text).toMatch(/^1 seasons of 200 players: /)
    expect(code).toBe(0)
  })

  // The others are hunted by `npm run test:long`.
  it('catch planted bugs', { timeout: 600_000 }, async () => {
    const { code, text } = await seasons('--plant', 'late-payment-credited', '--plant', 'two-promotions')
    const lines = text.split('\n').filter((line) => line.includes(' · '))
    expect(lines.map((line) => line.slice(0, line.indexOf(':')))).toEqual(['caught · late-payment-credited', 'caught · two-promotions'])
    expect(code).toBe(0)
  })

  it('know their planted bugs by name', { timeout: 600_000 }, async () => {
    const { code, text } = await seasons('--plant', 'nobody')
    expect(code).toBe(1)
    expect(text).toContain('There is no planted bug “nobody”')
  })
})
