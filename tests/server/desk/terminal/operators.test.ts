import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { operatorRoles } from '#contract/operatorRoles.ts'
import { commands, runOperator } from '#server/desk/terminal/index.ts'
import { mayRun, worksOf } from '#server/desk/terminal/roles.ts'
import type { Operator } from '#server/kernel/environment.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { claimMail } from '../../fixtures/mail.ts'
import { makeTestPlayer, ownTestPlayer, runCommand } from '../../fixtures/operatorCommands.ts'
import { lookAtDocuments, playerWithDocuments, documents } from '../../identity/kyc/samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

/** A desk with only these operators, and its output. */
function deskOf(...operators: readonly Operator[]) {
  const lines: string[] = []
  const { db, clock, deps } = app
  const print = (...more: readonly string[]) => void lines.push(...more)
  return { desk: { db, files: deps.adapters.files, defaults: defaultPolicy, now: clock.now, operators, print }, lines }
}

const forged = 'Ana\u001B[2K\rplayer 10000001  Somebody Else\nplayer 10000002'

describe('A12: players’ text', () => {
  test.each([
    ['name', { name: forged }],
    ['address', { address: `12 Rizal St., Marikina\n${forged}` }],
    ['a C1 control', { name: 'Ana \u009B2K Cruz' }],
  ])('has no control characters in documents: %s', async (_, details) => {
    const { token } = await app.register()
    const answer = await app.call('addKyc', { ...documents, ...details, submit: false }, token)
    expect(answer).toMatchObject({ errcode: 10001, data: { fields: [Object.keys(details)[0]] } })
  })

  test('is one line of plain text to an operator, even if the database has worse', async () => {
    const { userId } = await playerWithDocuments(app)
    await app.db.rows('update kyc set name = $2, address = $3 where player_id = $1', [userId, forged, 'Here\u2028or \u202Etheren\u202C'])
    const { desk, lines } = deskOf({ name: 'ana', roles: ['risk'] })
    expect(await runOperator(desk, 'documents', ['--by', 'ana'])).toBe(true)
    expect(lines).toEqual([
      expect.stringMatching(
        /^player \d+ {2}Ana \[2K player 10000001 {2}Somebody Else player 10000002 {2}born .+ {2}Here or {2}theren {3}submitted /,
      ),
    ])
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })

  test('is one line in an unknown command, too', async () => {
    const { output } = await runCommand(app, '\u001B]0;x\u0007')
    expect(output.split('\n')[0]).toBe('Unknown command “ ]0;x ”.')
  })
})

describe('A12: --by', () => {
  test.each(['mallory', 'Ana', 'ana '])('accepts only the named operators, and not “%s”', async (by) => {
    const { userId } = await app.register()
    const words = ['--request', 'r1', '--title', 'Hello', '--text', 'There']
    expect(await runCommand(app, `mail ${userId}`, '--by', by, ...words)).toEqual({
      done: false,
      output: '--by must be one of the operators: ana, ben, cora.',
    })
    expect(await countRows(app, 'audit_log')).toBe(0)
  })

  test('accepts no name where none is configured', async () => {
    const { desk, lines } = deskOf()
    expect(await runOperator(desk, 'approve', ['1', '--by', 'ana'])).toBe(false)
    expect(lines).toEqual(['No operators are configured. Set the environment variable OPERATORS, e.g. OPERATORS=ana,ben.'])
  })
})

describe('R49: what an operator may do', () => {
  test('is one table of all commands, each of which requires an operator', () => {
    expect(Object.keys(worksOf).toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
    for (const { name, needs } of commands) expect([name, needs.includes('by')]).toEqual([name, true])
    const mine = (role: (typeof operatorRoles)[number]) =>
      commands.filter(({ name }) => mayRun({ name: 'ana', roles: [role] }, name)).map(({ name }) => name)
    expect(mine('admin')).toHaveLength(commands.length)
    const settings = commands.map(({ name }) => name).filter((name) => name.startsWith('settings'))
    expect(mine('content')).toEqual(['mail', 'mails', ...settings])
    // A role that pays out neither verifies players nor gives awards.
    expect(mine('payments')).toEqual(['withdrawals', 'approve', 'reject', 'refund', 'refunds', 'studio-return'])
    expect(mine('finance')).toEqual(['withdrawals', 'refunds', 'mails', 'mail-approve', 'mail-refuse', ...settings, 'audit'])
    for (const role of operatorRoles) expect(mine(role).length).toBeGreaterThan(0)
  })

  test('ends with their role: nothing is done or read, and the attempt is recorded', async () => {
    const { userId } = await playerWithDocuments(app)
    const { desk, lines } = deskOf({ name: 'ana', roles: ['payments'] }, { name: 'ben', roles: ['support', 'risk'] })
    expect(await runOperator(desk, 'documents', ['--by', 'ana'])).toBe(false)
    expect(await runOperator(desk, 'documents-approve', [userId, '--by', 'ana'])).toBe(false)
    expect(await runOperator(desk, 'approve', ['1', '--by', 'ben'])).toBe(false)
    expect(lines).toEqual([
      'ana is not allowed to run “documents”: it requires the role risk or admin.',
      'ana is not allowed to run “documents-approve”: it requires the role risk or admin.',
      'ben is not allowed to run “approve”: it requires the role payments or admin.',
    ])
    expect(await app.db.rows('select actor, action, target, reason from audit_log order by id')).toEqual([
      { actor: 'ana', action: 'desk.refused', target: 'command:documents', reason: '' },
      { actor: 'ana', action: 'desk.refused', target: 'command:documents-approve', reason: userId },
      { actor: 'ben', action: 'desk.refused', target: 'command:approve', reason: '1' },
    ])
    await lookAtDocuments(app, userId, 'ben')
    expect(await runOperator(desk, 'documents-approve', [userId, '--by', 'ben'])).toBe(true)
  })
})

describe('R26: an exclusion requested by the family', () => {
  test('applies at once, ends the sessions, and is never shortened', async () => {
    const { userId, token, account } = await app.register()
    expect((await runCommand(app, `exclude ${userId} --by ana --months 7 --reason`, 'his wife asked')).output).toBe(
      '--months must be one of 6, 12, 60.',
    )
    expect((await runCommand(app, 'exclude 99 --by ana --months 6 --reason x')).output).toBe('There is no player 99.')
    expect(await runCommand(app, `exclude ${userId} --by ana --months 12 --reason`, 'his wife asked')).toEqual({
      done: true,
      output: `Player ${userId} is excluded until 2027-11-21 04:00:00 UTC.`,
    })
    expect(await app.call('refreshData', {}, token)).toMatchObject({ message: 'sessionOver' })
    const again = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' })).token
    expect(await app.call('startGame', { gameId: 'perlas' }, again)).toMatchObject({ message: 'selfExcluded', data: { kind: 'exclusion' } })
    expect((await runCommand(app, `exclude ${userId} --by ben --months 6 --reason shorter`)).done).toBe(false)
    expect((await runCommand(app, `audit --of player:${userId}`)).output).toMatch(
      /ana {2}player\.excluded {2}player:\d+ {2}12 months · his wife asked$/,
    )
  })
})

const give = (to: string, awards: string, { by = 'ana', request = 'CS-1', title = 'For you' } = {}) =>
  runCommand(app, `mail ${to} --by ${by} --request ${request} --awards ${awards} --reason complaint --text Here --title`, title)
const mails = () => countRows(app, 'mail', `body ->> 'template' = 'written'`)

describe('A12: awards by mail', () => {
  test('are given once per request id, however often it is repeated', async () => {
    const { token, userId } = await app.register()
    const before = await balanceIn(app, userId, 'coin')
    const [first, ...more] = await Promise.all(Array.from({ length: 4 }, () => give(userId, '2001:50000')))
    const sent = [first, ...more].filter((answer) => answer?.output.includes('has been sent'))
    expect(sent).toHaveLength(1)
    expect((await give(userId, '2001:50000', { by: 'ben' })).output).toMatch(/^Mail \d+ was already sent for request CS-1\.$/)
    expect(await give(userId, '2001:60000')).toEqual({
      done: false,
      output: 'Request CS-1 was a different message: use a new request id.',
    })
    expect(await mails()).toBe(1)
    dataOf(await claimMail(app, token))
    expect(await balanceIn(app, userId, 'coin')).toBe(before + 500_00)
  })

  test('above what one operator may give wait for a second, different one', async () => {
    const { userId } = await app.register()
    const millions = '2001:100000000,2001:100000000'
    const waits =
      'Request CS-1 exceeds what one operator can send: another operator must approve it at the desk or run “mail-approve CS-1”.'
    expect(await give(userId, millions)).toEqual({ done: true, output: waits })
    expect((await give(userId, millions)).output).toBe(waits)
    expect(await mails()).toBe(0)
    expect((await runCommand(app, 'mails')).output).toMatch(
      /^CS-1 {2}to \d+ {2}For you {2}1,000,000\.00 coins and 1,000,000\.00 coins {2}worth 2,000,000\.00 {2}lasts 30 days {2}requested by ana 2026-11-21 04:00:00 UTC {2}complaint$/,
    )
    expect(await runCommand(app, 'mail-approve CS-1 --by ana')).toEqual({
      done: false,
      output: 'ana requested it: another operator must decide.',
    })
    expect(await runCommand(app, 'mail-approve CS-9 --by ben')).toEqual({ done: false, output: 'There is no request CS-9.' })
    const both = await Promise.all(['ben', 'cora'].map((by) => runCommand(app, `mail-approve CS-1 --by ${by}`)))
    expect(both.filter(({ done }) => done)).toHaveLength(1)
    expect(await mails()).toBe(1)
    expect((await runCommand(app, 'mails')).output).toBe('No messages are awaiting approval.')
    expect((await runCommand(app, `audit --of player:${userId}`)).output).toMatch(
      / {2}(ben|cora) {2}mail\.sent .* · complaint · requested by ana$/,
    )
  })

  test.each([
    ['is no longer an operator', []],
    ['has lost the role', [{ name: 'ana', roles: ['risk'] as const }]],
  ])('whose first operator %s can only be refused', async (_, first) => {
    const { userId } = await app.register()
    await give(userId, '2001:100001')
    const { desk, lines } = deskOf(...first, { name: 'ben', roles: ['finance'] })
    expect(await runOperator(desk, 'mail-approve', ['CS-1', '--by', 'ben'])).toBe(false)
    expect(lines).toEqual(['ana may no longer request it: another operator must send it again.'])
    expect(await mails()).toBe(0)
    expect(await runOperator(desk, 'mail-refuse', ['CS-1', '--by', 'ben', '--reason', 'ana has left'])).toBe(true)
  })

  test('that a second operator refuses are never sent', async () => {
    const { userId } = await app.register()
    await give(userId, '2001:100001')
    expect(await runCommand(app, 'mail-refuse CS-1 --by ben --reason', 'Too much')).toEqual({
      done: true,
      output: 'Request CS-1 is rejected: nothing was sent.',
    })
    expect((await runCommand(app, 'mail-approve CS-1 --by cora')).output).toBe('Request CS-1 was already refused.')
    expect(await give(userId, '2001:100001')).toEqual({ done: false, output: 'Request CS-1 was refused.' })
    expect(await mails()).toBe(0)
  })

  test('are never given by an operator to a test player of theirs, and neither approved', async () => {
    const { userId } = await app.register()
    for (const name of ['ana', 'cora']) await makeTestPlayer(app, name, userId)
    expect(await give(userId, '2001:100')).toEqual(ownTestPlayer)
    expect((await runCommand(app, `mail ${userId} --by ana --request words --title Hello --text`, 'There')).done).toBe(true)
    expect((await give(userId, '2001:100001', { by: 'ben' })).done).toBe(true)
    expect(await runCommand(app, 'mail-approve CS-1 --by cora')).toEqual(ownTestPlayer)
    expect(await mails()).toBe(1)
  })

  test('R27: are not given to a player who is self-excluded, also when that came before their approval; words are sent', async () => {
    const { userId, token } = await app.register()
    expect((await give(userId, '2001:100001')).done).toBe(true)
    dataOf(await app.call('selfExclude', { months: 6 }, token))
    const refused = { done: false, output: `Player ${userId} may not be given awards now: on a break, self-excluded, blocked or locked.` }
    expect(await runCommand(app, 'mail-approve CS-1 --by ben')).toEqual(refused)
    expect(await give(userId, '2001:100', { request: 'CS-2' })).toEqual(refused)
    expect(await mails()).toBe(0)
    expect((await runCommand(app, `mail ${userId} --by ana --request words --title Hello --text`, 'There')).done).toBe(true)
    expect((await runCommand(app, 'mail-refuse CS-1 --by ben --reason', 'Self-excluded')).done).toBe(true)
  })

  test('are summed over an operator’s day, so that many small ones are a large one', async () => {
    const { userId } = await app.register()
    const give400 = (request: string, by = 'ana') => give(userId, '2001:40000', { request, by })
    expect((await give400('a')).output).toMatch(/has been sent/)
    expect((await give400('b')).output).toMatch(/has been sent/)
    expect((await give400('c')).output).toMatch(/another operator must approve it/)
    expect((await give400('d', 'ben')).output).toMatch(/has been sent/)
    app.clock.pass(dayMs)
    expect((await give400('e')).output).toMatch(/has been sent/)

    // A piece counts as a coin, a percentage as its maximum.
    expect((await give(userId, '60001:1001', { request: 'h', by: 'ben' })).output).toMatch(/another operator must approve it/)
    expect((await give(userId, '2001:95001,1001:10', { request: 'i', by: 'ben' })).output).toMatch(/another operator must approve it/)
    expect((await give(userId, '2001:95000,1001:10', { request: 'k', by: 'ben' })).output).toMatch(/has been sent/)
    expect(await runCommand(app, `mail ${userId} --by cora --request j --title Hello --text`, 'There')).toMatchObject({ done: true })
  })

  test('are summed over the day in Manila, which begins at 16:00 UTC', async () => {
    const { userId } = await app.register()
    const give600 = (request: string) => give(userId, '2001:60000', { request })
    app.clock.now = Date.parse('2026-11-22T23:59:00Z')
    expect((await give600('a')).output).toMatch(/has been sent/)
    app.clock.now = Date.parse('2026-11-23T15:59:00Z')
    expect((await give600('b')).output).toMatch(/another operator must approve it/)
    app.clock.now = Date.parse('2026-11-23T16:00:00Z')
    expect((await give600('c')).output).toMatch(/has been sent/)
  })

  test('to all players take two operators, and so do words alone', async () => {
    await Promise.all([app.register(), app.register()])
    const request = (id: string) => ({
      done: true,
      output: `Request ${id} is for all players: another operator must approve it at the desk or run “mail-approve ${id}”.`,
    })
    expect(await give('all', '2001:100', { request: 'f' })).toEqual(request('f'))
    expect(await runCommand(app, 'mail all --by ana --request g --title Hello --text', 'There')).toEqual(request('g'))
    expect((await runCommand(app, 'mail all --by ana --request g --title Hello --text', 'There')).output).toBe(request('g').output)
    expect((await runCommand(app, 'mails')).output).toMatch(
      /^f {2}to all {2}For you {2}1\.00 coins {2}worth 2\.00 .*\ng {2}to all {2}Hello/,
    )
    expect(await countRows(app, 'mail_broadcast')).toBe(0)
    expect((await runCommand(app, 'mail-approve g --by ana')).output).toBe('ana requested it: another operator must decide.')
    expect((await runCommand(app, 'mail-approve g --by ben')).output).toMatch(/^Broadcast \d+ has been sent/)
    expect(await countRows(app, 'mail_broadcast')).toBe(1)
  })

  test('need a reason', async () => {
    const { userId } = await app.register()
    const answer = await runCommand(app, `mail ${userId} --by ana --request CS-1 --awards 2001:100 --text Here --title Hello`)
    expect(answer).toEqual({ done: false, output: '--awards requires --reason.' })
  })
})
