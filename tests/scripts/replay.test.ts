import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { createMask } from '#machines/kit/mask.ts'
import { testOf } from '#machines/kit/recording.ts'
import { networkMachine } from '#machines/network/network.machine.ts'
import { createLog } from '#src/features/dev/log.ts'
import { recordingOf } from '#src/features/dev/recording.ts'

const root = join(import.meta.dirname, '../..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

/** A session of a real machine, as the inspector exports it. */
function record() {
  const log = createLog({ page: 'a', device: 'Linux', now: () => 0, mask: createMask(), channel: undefined })
  const actor = createActor(networkMachine, { input: { speed: '4g' }, inspect: log }).start()
  actor.send({ type: 'connection.lost' })
  actor.send({ type: 'connection.changed', speed: '3g' })
  actor.send({ type: 'connection.restored' })
  return recordingOf('network', log.read().moments)
}

describe('a recording as a test', { timeout: 120_000 }, () => {
  /** A project with the machines alone, whose machines may be changed. Inside this one, so that it finds the packages. */
  let project = ''
  const file = () => join(project, 'tests/network.test.ts')
  const machine = () => join(project, 'machines/network/network.machine.ts')
  beforeAll(() => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    project = mkdtempSync(join(root, '.cache/replay-'))
    for (const part of ['machines', 'contract', 'tsconfig.base.json']) cpSync(join(root, part), join(project, part), { recursive: true })
    mkdirSync(join(project, 'tests'))
    writeFileSync(
      join(project, 'package.json'),
      JSON.stringify({ type: 'module', imports: { '#machines/*': './machines/*', '#contract/*': './contract/*' } }),
    )
    writeFileSync(join(project, 'vitest.config.ts'), 'export default {}\n')
    writeFileSync(file(), testOf(record()))
  })
  afterAll(() => rmSync(project, { recursive: true, force: true }))

  const runVitest = () =>
    new Promise<{ passed: boolean; text: string }>((resolve) => {
      execFile(process.execPath, [vitest, 'run', '--root', project, '--no-color'], (error, stdout, stderr) =>
        resolve({ passed: error === null, text: stdout + stderr }),
      )
    })

  it('passes on the machine that was recorded, and fails where a changed one goes elsewhere', async () => {
    const same = await runVitest()
    expect(same.text).toContain('1 passed')
    expect(same.passed).toBe(true)

    const before = readFileSync(machine(), 'utf8')
    const after = before.replace("target: 'online'", "target: 'offline'")
    expect(after).not.toBe(before)
    writeFileSync(machine(), after)
    const changed = await runVitest()
    expect(changed.passed).toBe(false)
    expect(changed.text).toContain('1 failed')
    expect(changed.text).toMatch(/-\s+"connection": "online"/)
    expect(changed.text).toMatch(/\+\s+"connection": "offline"/)
  })
})

describe('the text of a recorded test', () => {
  it('holds names that would end a string', () => {
    const text = testOf({ machine: "o'neil\\", steps: [{ event: { type: "it's\nover" }, state: 'a', context: {} }] })
    expect(text).toContain(String.raw`describe('o\'neil\\', () => {`)
    expect(text).toContain(String.raw`1 step to it\'s over'`)
  })
})
