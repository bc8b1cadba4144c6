import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/specification-rows.md'), 'utf8')

test('the page of the specification’s clauses names tests that are there', () => {
  const named = [...page.matchAll(/`((?:tests|e2e)\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
