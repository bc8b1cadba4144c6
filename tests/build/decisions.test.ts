import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')

test('the list of decisions has each of them once', () => {
  const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\((\d{3}-[^)]+)\)/g)].map(([, file = '']) => file)
  const files = readdirSync(folder).filter((file) => file !== 'README.md')
  expect(listed.toSorted()).toEqual(files.toSorted())
})
