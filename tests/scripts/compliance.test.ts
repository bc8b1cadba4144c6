import { expect, test } from 'vitest'
import { documentOf, evidenceOf, namesIn } from '../../scripts/compliance/report.ts'
import { requirements } from '../../scripts/compliance/requirements.ts'

const all = requirements.map(({ name }) => ({ name: `${name}: is shown`, file: 'tests/all.test.ts' }))

test('there are fifty requirements, by number', () => {
  expect(requirements).toHaveLength(50)
  expect(requirements.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, index) => `R${index + 1}`))
})

test('a title names each requirement it shows', () => {
  expect(namesIn('A14, R28: the interval > R43 / A14: lasts, R28')).toEqual(['R28', 'R43'])
  expect(namesIn('R2D2, XR7 and R07 are none')).toEqual([])
})

test('a requirement without a test and a name without a requirement are told', () => {
  expect(evidenceOf(all)).toMatchObject({ missing: [], unknown: [] })
  expect(evidenceOf([...all.slice(1), { name: 'R51: is none', file: 'x' }])).toMatchObject({ missing: ['R1'], unknown: ['R51'] })
})

test('the page has a line for each, with its tests by file, each title once', () => {
  const page = documentOf([...all, { name: 'R7: a | b', file: 'tests/a.test.ts' }, { name: 'R7: a | b', file: 'tests/a.test.ts' }])
  expect(page).toContain('50 of 50 requirements have a test.')
  const lines = page.split('\n').filter((line) => /^\| R\d+ /.test(line))
  expect(lines).toHaveLength(50)
  expect(lines[6]).toMatch(/\| `tests\/a\.test\.ts`: R7: a \\\| b<br>`tests\/all\.test\.ts`: R7: is shown \|$/)
  expect(documentOf(all.slice(1))).toContain('49 of 50 requirements have a test.')
})
