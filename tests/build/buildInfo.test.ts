import { expect, test } from 'vitest'
import { idOf } from '../../build/buildInfo.ts'

const bundle = ['assets/index-a1.js', 'assets/index-b2.css', 'assets/mark-c3.svg', 'index.html', 'build-info.json']
const fixed = new Map([
  ['index.html', '<main>'],
  ['src/sw.ts', 'self'],
  ['public/icon.svg', '<svg/>'],
])
const id = idOf(bundle, fixed)

test('a build has a name of twelve signs, the same whoever lists its files', () => {
  expect(id).toMatch(/^[0-9a-f]{12}$/)
  expect(idOf(bundle.toReversed(), fixed)).toBe(id)
})

test.each([
  ['script', bundle.with(0, 'assets/index-a2.js'), fixed],
  ['style', bundle.with(1, 'assets/index-b3.css'), fixed],
  ['drawing', bundle.with(2, 'assets/mark-c4.svg'), fixed],
  ['page', bundle, new Map(fixed).set('index.html', '<main id=a>')],
  ['worker', bundle, new Map(fixed).set('src/sw.ts', 'self;')],
  ['icon', bundle, new Map(fixed).set('public/icon.svg', '<svg></svg>')],
])('a release that changes a %s alone is another build', (_what, files, rest) => {
  expect(idOf(files, rest)).not.toBe(id)
})

test('what the build writes itself changes nothing', () => {
  expect(idOf([...bundle, 'app.html'], fixed)).toBe(id)
})
