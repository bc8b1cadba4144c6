import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemsOf, sourcesIn } from '../../build/moduleGraph.ts'

const folders = [...new Set([...sourcesIn(process.cwd()).keys()].map((path) => posix.dirname(path)))]
const under = (beginning: string) => folders.filter((folder) => folder === beginning || folder.startsWith(`${beginning}/`))

/** What the check reports when one file imports another. */
const planted = (from: string, to: string, statement = `import type { X } from '#${to}'`): readonly string[] =>
  problemsOf(new Map([[from, statement]])).upward
const refusal = (from: string, to: string) =>
  expect.stringMatching(new RegExp(`^${from.replaceAll('.', '\\.')}:1 imports ${to.replaceAll('.', '\\.')}, but `))

/** From the ground up. */
const serverFloors = 'kernel settings adapters embedded ledger awards identity protection money play rewards support me desk'.split(' ')

describe('every folder of the server', () => {
  for (const [height, floor] of serverFloors.entries())
    for (const folder of under(`server/${floor}`))
      test(`${folder} imports what lies below it, and nothing above`, () => {
        const from = `${folder}/planted.ts`
        for (const above of serverFloors.slice(height + 1))
          expect(planted(from, `server/${above}/x.ts`)).toEqual([refusal(from, `server/${above}/x.ts`)])
        expect(planted(from, 'server/jobs.ts')).toEqual([refusal(from, 'server/jobs.ts')])
        for (const other of ['machines/session/x.ts', 'src/platform/x.ts', 'tests/server/x.ts', 'scripts/x.ts'])
          expect(planted(from, other)).toEqual([refusal(from, other)])
        for (const below of serverFloors.slice(0, height + 1)) expect(planted(from, `server/${below}/x.ts`)).toEqual([])
        expect(planted(from, 'contract/x.ts')).toEqual([])
        const deskContract = 'contract/desk/x.ts'
        expect(planted(from, deskContract)).toEqual(floor === 'desk' ? [] : [refusal(from, deskContract)])
      })

  test('the root of the server, which composes the desk, imports its contract', () =>
    expect(planted('server/planted.ts', 'contract/desk/x.ts')).toEqual([]))
})

const areas = [
  ...new Set(
    under('src/features')
      .map((folder) => folder.split('/').slice(0, 4))
      .filter(({ length }) => length === 4)
      .map((parts) => parts.join('/')),
  ),
]

describe('every folder of the app', () => {
  test.each(areas)('%s does not import another area, the app or the server', (area) => {
    const from = `${area}/planted.tsx`
    const other = areas.find((one) => one !== area) ?? ''
    for (const to of [`${other}/x.ts`, 'src/app/x.ts', 'src/main.tsx', 'server/kernel/x.ts', 'contract/desk/x.ts'])
      expect(planted(from, to)).toEqual([refusal(from, to)])
    for (const to of [
      `${area}/x.ts`,
      'src/shared/records/x.ts',
      'src/queries/x.ts',
      'src/ui/x.tsx',
      'src/platform/x.ts',
      'machines/session/x.ts',
    ])
      expect(planted(from, to)).toEqual([])
  })

  test.each([
    ...under('src/shared').map((folder) => [folder, ['src/features/me/member', 'src/app', 'server/kernel', 'contract/desk']] as const),
    ...under('src/ui').map(
      (folder) => [folder, ['src/shared/time', 'src/platform', 'src/queries', 'src/app', 'contract', 'machines/session']] as const,
    ),
    ...under('src/platform').map(
      (folder) =>
        [
          folder,
          ['src/ui', 'src/shared/time', 'src/queries', 'src/features/me/member', 'src/app', 'server/kernel', 'contract/desk'],
        ] as const,
    ),
    ['src/queries', ['src/shared/time', 'src/features/me/member', 'src/app', 'server/kernel', 'contract/desk']] as const,
    ...under('src/app').map((folder) => [folder, ['server/kernel', 'tests/src', 'scripts', 'contract/desk']] as const),
  ])('%s does not import %j', (folder, others) => {
    const from = `${folder}/planted.ts`
    for (const other of others) expect(planted(from, `${other}/x.ts`)).toEqual([refusal(from, `${other}/x.ts`)])
  })
})

describe('every machine', () => {
  const machines = under('machines').filter(
    (folder) => folder.split('/').length === 2 && folder !== 'machines/kit' && folder !== 'machines/flows',
  )
  test.each(machines)('%s does not import another, nor anything outside', (machine) => {
    const from = `${machine}/planted.ts`
    const other = machines.find((one) => one !== machine)
    for (const to of [
      `${other}/x.ts`,
      'machines/index.ts',
      'src/platform/x.ts',
      'server/kernel/x.ts',
      'games/slots/x.ts',
      'contract/desk/x.ts',
    ])
      expect(planted(from, to)).toEqual([refusal(from, to)])
    for (const to of ['machines/flows/request/x.ts', 'machines/kit/x.ts', 'contract/x.ts']) expect(planted(from, to)).toEqual([])
    expect(planted(from, 'react', `import { useState } from 'react'`)).toEqual([refusal(from, 'react')])
    expect(planted(from, 'node:fs', `import 'node:fs'`)).toEqual([refusal(from, 'node:fs')])
  })

  test.each([
    ['machines/kit/planted.ts', 'machines/flows/request/x.ts'],
    ['machines/kit/planted.ts', 'machines/session/x.ts'],
    ['machines/flows/request/planted.ts', 'machines/session/x.ts'],
    ['machines/flows/request/planted.ts', 'machines/flows/countdown/x.ts'],
  ])('%s does not import %s', (from, to) => expect(planted(from, to)).toEqual([refusal(from, to)]))
})

test.each([
  ['contract', ['machines/kit', 'games/slots', 'server/kernel', 'src/platform']],
  ['games', ['server/kernel', 'src/platform', 'scripts', 'tests/games', 'contract/desk']],
  ['build', ['scripts', 'server/kernel', 'src/app']],
  ['sim', ['scripts', 'e2e/support', 'tests/sim', 'chaos']],
  ['chaos', ['sim', 'src/platform', 'scripts', 'e2e/support', 'bench']],
  ['scripts', ['chaos', 'bench', 'tests/server', 'e2e/support']],
  ['bench', ['sim', 'e2e/support', 'tests/server']],
  ['e2e', ['src/platform', 'sim', 'chaos', 'bench', 'tests/server', 'server/kernel']],
  ['economy', ['src/platform', 'sim', 'scripts', 'tests/server']],
  ['tests', ['bench']],
  ['tests/games/verifier', ['games/slots', 'server/kernel', 'tests/games']],
])('no folder of %s/ imports %j', (tree, others) => {
  for (const folder of under(tree))
    for (const other of others) {
      const [from, to] = [`${folder}/planted.ts`, `${other}/x.ts`]
      expect(planted(from, to)).toEqual([refusal(from, to)])
    }
})

test('contract/ does not import the contract of the desk, which imports it', () => {
  expect(planted('contract/planted.ts', 'contract/desk/x.ts')).toEqual([refusal('contract/planted.ts', 'contract/desk/x.ts')])
  expect(planted('contract/desk/planted.ts', 'contract/x.ts')).toEqual([])
})

test('contract/ uses zod and no other package', () => {
  expect(planted('contract/planted.ts', 'zod/mini', `import * as z from 'zod/mini'`)).toEqual([])
  expect(planted('contract/planted.ts', 'xstate', `import { createActor } from 'xstate'`)).toEqual([
    refusal('contract/planted.ts', 'xstate'),
  ])
})

test.each([
  `import { x } from '../app/x.ts'`,
  `import '../app/x.ts'`,
  `import type { X } from '../app/x.ts'`,
  `export * from '../app/x.ts'`,
  `export { x } from '../app/x.ts'`,
  `const x = await import('../app/x.ts')`,
  `type X = import('../app/x.ts').X`,
])('%s is an import', (statement) => {
  expect(planted('src/ui/planted.ts', 'src/app/x.ts', statement)).toEqual([refusal('src/ui/planted.ts', 'src/app/x.ts')])
})

test('a new folder without a floor is refused', () => {
  expect(problemsOf(new Map([['server/cellar/x.ts', '']])).upward).toEqual([
    'server/cellar/x.ts has no floor: give its folder one in build/moduleGraph.ts',
  ])
})

test('a cycle is found, through a type and a later import too', () => {
  const sources = new Map([
    ['contract/a.ts', `import type { B } from './b.ts'`],
    ['contract/b.ts', `export const c = () => import('./c.ts')`],
    ['contract/c.ts', `export { a } from './a.ts'`],
    ['contract/d.ts', `import './a.ts'`],
  ])
  expect(problemsOf(sources)).toEqual({
    upward: [],
    cycles: ['contract/a.ts ↔ contract/b.ts ↔ contract/c.ts: move what they share into a file below both'],
  })
})
