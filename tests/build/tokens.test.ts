import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { baseColours } from '#contract/contrast.ts'

const sheet = readFileSync(join(import.meta.dirname, '../../src/styles/tokens.css'), 'utf8')
const coloursOf = (base: string): Record<string, string> => {
  const block = new RegExp(`\\[data-theme='${base}'\\] \\{([^}]*)\\}`).exec(sheet)?.[1] ?? ''
  return Object.fromEntries(
    Array.from(block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6,8});/g), ([, role = '', colour = '']) => [role, colour]),
  )
}

describe('the token sheet', () => {
  it('has the colours by which themes are checked', () => {
    expect(baseColours.gabi).toEqual(coloursOf('gabi'))
    expect(baseColours.amihan).toEqual({ ...coloursOf('gabi'), ...coloursOf('amihan') })
  })
})
