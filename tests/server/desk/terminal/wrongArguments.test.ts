import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runConsole } from '#server/desk/terminal/console.ts'
import { readSettings } from '#server/kernel/environment.ts'
import { newestRevision } from '#server/settings/store.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { entriesAbout } from '../web/samples.ts'

// What a command cannot do exactly as it was typed, it does not do at all.

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

async function console(command: string, ...args: string[]): Promise<{ done: boolean | undefined; output: string }> {
  const output: string[] = []
  const { db, clock, deps } = app
  const world = { db, random: deps.random, secret: deps.secret, now: clock.now, origin: 'http://localhost', anchors: [] }
  const done = await runConsole({ ...world, print: (...lines) => void output.push(...lines) }, command, args)
  return { done, output: output.join('\n') }
}
const refused = (output: string) => ({ done: false, output })

test('a day that is not in the calendar is refused, and not taken for one of the next month', async () => {
  const because = ['--reason', 'a busy night']
  const needsTime = refused('--from and --until take a time in UTC, e.g. 2026-12-01T08:00.')
  expect(await runCommand(app, 'settings-set largeWin=500000 --from 2027-02-30 --by ana', ...because)).toEqual(needsTime)
  expect(await runCommand(app, 'settings-set largeWin=500000 --until 2027-04-31T08:00 --by ana', ...because)).toEqual(needsTime)
  expect(await newestRevision(app.db)).toBe(0)
  const { userId } = await app.register()
  const needsDays = refused('--from and --to must be days, e.g. 2026-11-22.')
  expect(await runCommand(app, `timeline ${userId} --by ana --from 2026-02-29`)).toEqual(needsDays)
})

test('a setting that is named twice is refused, whichever was meant', async () => {
  expect(await runCommand(app, 'settings-set largeWin=500000 largeWin=600000 --by ana --reason', 'a busy night')).toEqual(
    refused('largeWin is set twice: name each setting once.'),
  )
  expect(await newestRevision(app.db)).toBe(0)
})

test('an option that is only “yes” takes nothing else', async () => {
  expect(await runCommand(app, 'settings --by ana --changed no')).toEqual(refused('--changed must be yes.'))
})

test('a history that would end before it begins is refused', async () => {
  const { userId } = await app.register()
  expect(await runCommand(app, `timeline ${userId} --by ana --from 2026-11-21 --to 2026-11-20`)).toEqual(
    refused('--from must not be after --to.'),
  )
})

test('accounts linked to a player who does not exist are none to list', async () => {
  expect(await runCommand(app, 'linked 999999')).toEqual(refused('There is no player 999999.'))
  expect(await runCommand(app, 'linked ana')).toEqual(refused('There is no player ana.'))
})

test('awards that cannot be given are refused with what can', async () => {
  const { userId } = await app.register()
  const limits = refused('--awards takes up to 6 awards as prop:count, e.g. 2001:5000 for 50.00 coins; a count is at most 100000000.')
  for (const awards of ['1:1', '2001:100000001', '2001', '2001:1,2001:1,2001:1,2001:1,2001:1,2001:1,2001:1'])
    expect(await runCommand(app, `mail ${userId} --by ana --request r --title t --text t --reason r --awards ${awards}`)).toEqual(limits)
})

test('a message lasts no longer than one of the desk', async () => {
  const { userId } = await app.register()
  const texts = ['--title', 't', '--text', 't']
  const limits = refused('--days must be a number from 1 to 365.')
  for (const days of ['366', '999', '0', '1.5', '1e2'])
    expect(await runCommand(app, `mail ${userId} --by ana --request long --days ${days}`, ...texts)).toEqual(limits)
  expect((await runCommand(app, `mail ${userId} --by ana --request long --days 365`, ...texts)).done).toBe(true)
})

test('half a translation is refused', async () => {
  const { userId } = await app.register()
  for (const half of ['--fil-title', '--fil-text'])
    expect(await runCommand(app, `mail ${userId} --by ana --request half --title t --text t ${half} t`)).toEqual(
      refused('--fil-title and --fil-text must be given together.'),
    )
})

test('a title is no longer than one of the desk, and a text as long', async () => {
  const { userId } = await app.register()
  const mail = (request: string, texts: Record<string, string>) =>
    runCommand(app, `mail ${userId} --by ana --request ${request}`, ...Object.entries(texts).flatMap(([name, text]) => [`--${name}`, text]))
  const [longest, tooLong] = ['x'.repeat(80), 'x'.repeat(81)]
  expect(await mail('title', { title: tooLong, text: 'Hello' })).toEqual(refused('--title must be one line of at most 80 characters.'))
  expect(await mail('title', { title: longest, text: 'Hello', 'fil-title': tooLong, 'fil-text': 'Kumusta' })).toEqual(
    refused('--fil-title must be one line of at most 80 characters.'),
  )
  expect((await mail('title', { title: longest, text: 'x'.repeat(1_000), 'fil-title': longest, 'fil-text': 'Kumusta' })).done).toBe(true)
})

test('what is written for players and for the audit log can be seen, and turns no words around', async () => {
  const { userId } = await app.register()
  const mail = (request: string, title: string, reason: string) =>
    runCommand(app, `mail ${userId} --by ana --request ${request}`, '--title', title, '--text', 'Hello', '--reason', reason)
  expect(await mail('unseen', 'Hello', '\u200b\u200b\u200b')).toEqual(refused('--reason must be one line of at most 200 characters.'))
  expect((await mail('turned', ' Pay \u202eevil\u202c ', 'asked\u200f by phone')).done).toBe(true)
  expect(await entriesAbout(app, `player:${userId}`)).toEqual([{ actor: 'ana', action: 'mail.sent', reason: 'Pay evil · asked by phone' }])
})

test('a role that is named twice is refused, and so is a name by which the audit log means no operator', async () => {
  const usage = refused(
    [
      'A name consists of lower-case letters, digits, dots and dashes, and is not system, console or nobody; roles are joined by +, each once.',
      'Roles: support, payments, risk, content, finance, admin.',
    ].join('\n'),
  )
  expect(await console('operator-add', 'eva', '--roles', 'payments+payments')).toEqual(usage)
  for (const name of ['system', 'console', 'nobody']) expect(await console('operator-add', name, '--roles', 'admin')).toEqual(usage)
  expect(await countRows(app, 'desk_operator', `name in ('eva', 'system', 'console', 'nobody')`)).toBe(0)
  expect(() => readSettings({ OPERATORS: 'eva:payments+risk+payments' })).toThrow(
    'OPERATORS must be plain names like ana,ben (not system, console or nobody), with roles like ana:support+payments, each once',
  )
})

test('on the server’s machine, what a command does not take is refused', async () => {
  await console('operator-add', 'mia', '--roles', 'admin')
  expect(await console('operator-end', 'mia', 'ben')).toEqual(refused('Usage: npm run operator -- operator-end <name>'))
  expect(await console('operator-end')).toEqual(refused('Usage: npm run operator -- operator-end <name>'))
  expect(await console('audit-head', 'file')).toEqual(refused('Usage: npm run operator -- audit-head'))
  expect((await console('operator-end', 'mia')).output).toBe('mia is no longer an operator.')
})

test('a file without heads is named, and so is a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'swerte-heads-'))
  const empty = join(folder, 'empty.log')
  writeFileSync(empty, 'no head\n')
  expect(await console('audit-verify', '--heads', empty)).toEqual(refused(`${empty} holds no heads of the audit log.`))
  expect(await console('audit-verify', '--heads', folder)).toEqual(refused(`${folder} is not a file.`))
})
