import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inspectorTraces } from '../../build/inspectorTraces.ts'

describe('traces of the inspector in a build', () => {
  let dist = ''
  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'swerte-dist-'))
    mkdirSync(join(dist, 'assets'))
    writeFileSync(join(dist, 'assets/main-abcd1234.js'), 'console.log("Fiesta Nights","Accept: I may play","xstate.init")')
  })
  afterEach(() => rmSync(dist, { recursive: true, force: true }))

  it('are none in the app itself, nor in a chunk with a name that both have', () => {
    writeFileSync(join(dist, 'assets/device-abcd1234.js'), '')
    expect(inspectorTraces(dist)).toEqual([])
  })

  it.each([
    ['a part of it by its name', 'assets/MachinesPage-abcd1234.js', '', ['assets/MachinesPage-abcd1234.js: its name']],
    ['a word of its page', 'assets/a.js', 'x="Send an event"', ['assets/a.js: Send an event']],
    ['a class of its sheet', 'assets/a.css', '.dev-diagram{}', ['assets/a.css: dev-diagram']],
    ['a sample of a model', 'assets/a.js', '"Twelve seconds pass"', ['assets/a.js: Twelve seconds pass']],
    ['its channel', 'assets/a.js', 'new BroadcastChannel("swerte.machines")', ['assets/a.js: swerte.machines']],
    ['its layouter', 'assets/a.js', 'elkjs', ['assets/a.js: elkjs']],
  ])('are found: %s', (_what, file, text, expected) => {
    writeFileSync(join(dist, file), text)
    expect(inspectorTraces(dist)).toEqual(expected)
  })
})
