import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { makeTestPlayer, ownTestPlayer, runCommand } from '../../fixtures/operatorCommands.ts'
import { playerWithDocuments, documents, lookAtDocuments } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

test('an operator reads pending documents, opens their pictures and decides once, and the audit log says who', async () => {
  expect((await runCommand(app, 'documents')).output).toBe('No documents are awaiting review.')
  const { userId } = await playerWithDocuments(app)
  expect((await runCommand(app, 'documents')).output).toContain(`player ${userId}  ${documents.name}  born ${documents.birthDate}`)

  const folder = mkdtempSync(join(tmpdir(), 'swerte-documents-'))
  expect(await runCommand(app, `documents-pictures ${userId} --by ana --to ${folder}`)).toEqual({
    done: false,
    output: 'Usage: npm run operator -- documents-pictures <player> --to <folder> --by <name> --reason <text>',
  })
  expect(await runCommand(app, `documents-pictures ${userId} --by ana --to ${folder} --reason`, 'the desk is down')).toEqual({
    done: true,
    output: `3 pictures saved in ${folder}. Delete them after your decision.`,
  })
  // The first bytes of a JPEG.
  expect(
    readFileSync(join(folder, `${userId}-front.jpg`))
      .subarray(0, 3)
      .toString('hex'),
  ).toBe('ffd8ff')
  rmSync(folder, { recursive: true })

  expect(await runCommand(app, `documents-reject ${userId} --by ana --reason blurry`)).toEqual({
    done: false,
    output: expect.stringMatching(/^--reason must be one of nameMismatch, /),
  })
  expect(await runCommand(app, `documents-reject ${userId} --by ana --reason unreadable`)).toEqual({
    done: true,
    output: `The documents of player ${userId} are rejected.`,
  })
  expect(await runCommand(app, `documents-approve ${userId} --by ben`)).toEqual({
    done: false,
    output: `The documents of player ${userId} are already rejected.`,
  })
  expect((await runCommand(app, `audit --of player:${userId}`)).output.split('\n')).toEqual([
    expect.stringMatching(/ {2}ana {2}documents\.rejected {2}player:\d+ {2}unreadable$/),
    expect.stringMatching(/ {2}ana {2}documents\.opened {2}player:\d+ {2}the desk is down$/),
  ])
})

test('documents are approved by an operator who has opened the pictures of this very submission', async () => {
  const { userId, token } = await playerWithDocuments(app)
  const unseen = { done: false, output: `Look at the pictures of this submission first: documents-pictures ${userId}.` }
  await lookAtDocuments(app, userId, 'ana')
  expect(await runCommand(app, `documents-approve ${userId} --by ben`)).toEqual(unseen)
  app.clock.pass(1_000)
  expect(await runCommand(app, `documents-reject ${userId} --by ben --reason unreadable`)).toMatchObject({ done: true })
  await app.call('addKyc', { name: 'Somebody Else', submit: true }, token)
  expect(await runCommand(app, `documents-approve ${userId} --by ana`)).toEqual(unseen)
  await lookAtDocuments(app, userId, 'ana')
  expect(await runCommand(app, `documents-approve ${userId} --by ana`)).toMatchObject({ done: true })
})

test('documents of a test player are decided by another operator', async () => {
  const { userId } = await playerWithDocuments(app)
  await makeTestPlayer(app, 'ana', userId)
  for (const by of ['ana', 'ben']) await lookAtDocuments(app, userId, by)
  expect(await runCommand(app, `documents-approve ${userId} --by ana`)).toEqual(ownTestPlayer)
  expect(await runCommand(app, `documents-reject ${userId} --by ana --reason unreadable`)).toEqual(ownTestPlayer)
  expect(await runCommand(app, `documents-approve ${userId} --by ben`)).toMatchObject({ done: true })
})

test('documents that do not exist can be neither opened nor decided', async () => {
  const output = 'Player 99 has submitted no documents.'
  expect(await runCommand(app, 'documents-approve 99 --by ana')).toEqual({ done: false, output })
  expect(await runCommand(app, 'documents-reject x --by ana --reason unreadable')).toEqual({
    done: false,
    output: 'Player x has submitted no documents.',
  })
  expect((await runCommand(app, 'documents-pictures 99 --by ana --to /nowhere --reason x')).output).toBe(
    'There are no pictures for player 99.',
  )
})
