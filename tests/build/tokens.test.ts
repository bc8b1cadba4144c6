import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { baseColours } from '#contract/contrast.ts'

const src = join(import.meta.dirname, '../../src')
const sheet = readFileSync(join(src, 'styles/tokens.css'), 'utf8')
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
  it('and the other styles declare every property that is used, except those that a view sets', () => {
    const styles = globSync('**/*.css', { cwd: src })
      .map((file) => readFileSync(join(src, file), 'utf8'))
      .join('\n')
    const named = (pattern: RegExp) => Array.from(styles.matchAll(pattern), ([, name = '']) => name)
    const declared = new Set(named(/(--[\w-]+)\s*:/g))
    const undeclared = new Set(named(/var\((--[\w-]+)\)/g).filter((name) => !declared.has(name)))
    expect([...undeclared].toSorted()).toEqual(['--lift', '--star'])
  })
})
