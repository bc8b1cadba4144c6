import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { signedInOperator } from '../web/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const because = ['--reason', 'a busy night']

test('an operator sets, shows, compares, lists and removes settings', async () => {
  expect(await runCommand(app, 'settings-check largeWin=500000 --by ana', ...because)).toEqual({
    done: true,
    output: 'largeWin: 1000000 → 500000',
  })
  expect(await runCommand(app, 'settings-set largeWin=500000 jackpot.open=false --by ana', ...because)).toEqual({
    done: true,
    output: 'Revision 1 is in force from 2026-11-21 04:00:00 UTC.',
  })
  expect((await runCommand(app, 'settings-show largeWin --by ana')).output.split('\n')).toEqual([
    'largeWin  Minimum payout of a round that is recorded in the audit log',
    'value    500000 hundredths of a coin',
    'default  1000000',
    expect.stringContaining('"maximum":10000000000'),
    'role     finance or admin',
    'set by ana in revision 1, 2026-11-21 04:00:00 UTC: a busy night',
  ])
  expect((await runCommand(app, 'settings --by ana --changed yes')).output).toBe(
    'Revision 1.\nlargeWin  500000 hundredths of a coin  revision 1 by ana\njackpot.open  false  revision 1 by ana',
  )
  expect(await runCommand(app, 'settings-set largeWin= --from 2026-12-01T08:00 --until 2026-12-02 --by ben', ...because)).toEqual({
    done: true,
    output: 'Revision 2 is in force from 2026-12-01 08:00:00 UTC until 2026-12-02 00:00:00 UTC.',
  })
  expect((await runCommand(app, 'settings-cancel 2 --by ana', ...because)).done).toBe(true)
  expect((await runCommand(app, 'settings-rollback 0 --by ana', ...because)).done).toBe(true)
  expect((await runCommand(app, 'settings-diff 1 4 --by ana')).output).toBe('jackpot.open: false → true\nlargeWin: 500000 → 1000000')
  expect((await runCommand(app, 'settings-history --by ana')).output.split('\n')).toEqual([
    '    4  live       2026-11-21 04:00:00 UTC  ana  rolled back to 0  a busy night',
    '    3  live       2026-11-21 04:00:00 UTC  ana  cancelled 2  a busy night',
    '    2  cancelled  2026-12-01 08:00:00 UTC to 2026-12-02 00:00:00 UTC  ben  largeWin  a busy night',
    '    1  replaced   2026-11-21 04:00:00 UTC  ana  largeWin, jackpot.open  a busy night',
  ])
  await app.settings.poll()
  expect((await runCommand(app, 'settings-receipts --by ana')).output).toMatch(
    /^Newest revision: 4. Current revision: 4, in force on every server\.\n.+ {2}revision 4 {2}confirmed 2026-11-21 04:00:00 UTC$/,
  )
})

test('and gets a message for each error', async () => {
  expect(await runCommand(app, 'settings-set largeWin=-1 sms.perDay=five --by ana', ...because)).toEqual({
    done: false,
    output:
      'Nothing was changed:\n  largeWin: Too small: expected number to be >=0\n  sms.perDay: Invalid input: expected number, received string',
  })
  expect(await runCommand(app, 'settings-set largeWin=1 --base 2 --by ana', ...because)).toEqual({
    done: false,
    output: expect.stringMatching(
      /revision 4 has been published in the meantime\. Review it and try again with --base 4\.\n {2}jackpot\.open: .+\n {2}largeWin: was 500000, theirs 1000000, yours 1 \(conflict\)/,
    ),
  })
  expect((await runCommand(app, 'settings-set largeWin --by ana', ...because)).output).toMatch(/^Each change is <key>=<value>/)
  expect((await runCommand(app, 'settings-set largeWin=1 --from tomorrow --by ana', ...because)).output).toMatch(
    /^--from and --until take a time in UTC/,
  )
})

test('and cannot break the economy’s bounds', async () => {
  const { done, output } = await runCommand(app, 'settings-set points.betPerPoint=100 --by ana', ...because)
  expect([done, output]).toEqual([
    false,
    expect.stringMatching(/economy\.perlas: returns \d+\.\d\d % including all promotions at VIP \d+; the limit is 99 %/),
  ])
})

test('settings about money need two operators here too, where there are two: nobody switches four eyes off alone', async () => {
  const set = (what: string) => runCommand(app, `settings-set ${what} --by ana`, ...because)
  const refused = { done: false, output: 'Changing desk.withdrawal.secondFrom needs two operators: use /desk.' }
  await signedInOperator(app, 'ana', 'finance')
  await signedInOperator(app, 'ben', 'risk')
  // Only one of them may change settings.
  expect((await set('desk.withdrawal.secondFrom=900000')).done).toBe(true)
  await signedInOperator(app, 'cora', 'admin')
  // Two may change settings now, but only one of them this one: the desk could not change it.
  expect((await set('desk.withdrawal.secondFrom=700000')).done).toBe(true)
  // Two may change one of these.
  expect(await set('largeWin=1000 desk.withdrawal.secondFrom=600000')).toEqual({
    done: false,
    output: 'Changing largeWin needs two operators: use /desk.',
  })
  const planned = (await runCommand(app, 'settings-set desk.withdrawal.secondFrom=800000 --from 2027-12-01 --by ana', ...because)).output
  const revision = Number(/^Revision (\d+)/.exec(planned)?.[1])
  await signedInOperator(app, 'dina', 'admin')
  expect(await set('desk.withdrawal.secondFrom=99999999')).toEqual(refused)
  expect(await set('desk.settings.second=false')).toEqual({
    done: false,
    output: 'Changing desk.settings.second needs two operators: use /desk.',
  })
  expect(await runCommand(app, `settings-rollback ${revision - 2} --by ana`, ...because)).toEqual(refused)
  expect(await runCommand(app, `settings-cancel ${revision} --by ana`, ...because)).toEqual(refused)
  expect((await set('kyc.sandboxReviewSeconds=60')).done).toBe(true)
  expect((await runCommand(app, 'settings-check desk.withdrawal.secondFrom=1 --by ana', ...because)).done).toBe(true)
})
