import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')

test('the list of decisions has each of them once, by its number and title', () => {
  const listed = readFileSync(join(folder, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- ['))
  const files = readdirSync(folder).filter((file) => file !== 'README.md')
  const lines = files.map((file) => {
    const [, number, title] = /^# 0*(\d+)\. (.+)/.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    return `- [${number}](${file}). ${title}`
  })
  expect(listed.toSorted()).toEqual(lines.toSorted())
})
