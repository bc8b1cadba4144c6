import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const catalogs = globSync('{src,games}/**/fil-PH.po', { cwd: root })
const oneOf = /\bone \{((?:[^{}]|\{[^{}]*\})*)\}/g

/** In Filipino «one» applies to 1, 2, 3, 5, 7 …: texts for a single thing are those of «=1». */
test('a Filipino plural states its number wherever that may be other than one', () => {
  const words = catalogs.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/^msgstr .*$/gm) ?? [])
  const ones = words.flatMap((line) => [...line.matchAll(oneOf)].map(([, text]) => text ?? ''))
  expect(ones.length).toBeGreaterThan(0)
  expect(ones.filter((text) => !text.includes('#'))).toEqual([])
})
