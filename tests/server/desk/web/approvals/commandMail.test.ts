import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WaitingAct } from '#contract/desk/approvals.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { everybody } from '#contract/segment.ts'
import type { Operator } from '#server/kernel/environment.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { countRows } from '../../../fixtures/countRows.ts'
import { makeTestPlayer, runCommand } from '../../../fixtures/operatorCommands.ts'
import { entriesAbout, signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

// Messages that were requested at the command line and take two operators: the desk lists, counts and decides them like every other act.

const commandOperators: Operator[] = []
let app: TestApp
let finance: TestOperator
let ana: TestOperator
let risk: TestOperator
let support: TestOperator
beforeAll(async () => {
  app = await createApp({ desk: { commandOperators } })
  finance = await signedInOperator(app, 'fin', 'finance')
  ana = await signedInOperator(app, 'ana', 'admin')
  risk = await signedInOperator(app, 'rita', 'risk')
  support = await signedInOperator(app, 'sam', 'support')
  commandOperators.push({ name: 'ana', roles: ['admin'] })
})
afterAll(() => app.close())

const reason = 'agreed in the chat'
let requests = 0
async function requested(to: string, awards?: string): Promise<{ request: string; target: string }> {
  const request = `CS-${++requests}`
  const given = awards === undefined ? [] : ['--awards', awards, '--reason', 'complaint']
  const sent = await runCommand(app, `mail ${to} --by ana --request ${request} --title Sorry --text`, 'Have these.', ...given)
  expect(sent.output).toMatch(/another operator must approve it at the desk or run “mail-approve CS-\d+”\.$/)
  return { request, target: `mailRequest:${request}` }
}
const waiting = async (operator: TestOperator): Promise<readonly WaitingAct[]> =>
  (await operator.call<DeskOutput<'approvals'>>('approvals')).data?.rows ?? []
const rowOf = async (operator: TestOperator, target: string): Promise<WaitingAct | undefined> =>
  (await waiting(operator)).find((row) => row.target === target)
const approve = (operator: TestOperator, { id, seen }: WaitingAct | undefined = {} as WaitingAct) =>
  operator.call('approvalApprove', { id, seen, reason })

test('one with awards is listed with all that the second operator must see, and counted, for those whose work it is', async () => {
  const { userId } = await app.register()
  const { target } = await requested(userId, '2001:200000,60001:3')
  expect(await rowOf(finance, target)).toMatchObject({
    call: 'mail',
    summary: `Message “Sorry” with 2,000.00 coins and 3 diamonds to player ${userId}`,
    amount: 2_003_00,
    by: 'ana',
    reason: 'complaint',
    isLapsed: false,
    isMine: true,
    playerId: userId,
    message: { words: { 'en-PH': { title: 'Sorry', text: 'Have these.' }, 'fil-PH': { title: 'Sorry', text: 'Have these.' } } },
  })
  expect((await rowOf(support, target))?.isMine).toBe(false)
  expect(await rowOf(risk, target)).toBeUndefined()
  const counts = await Promise.all([finance, support, risk].map((one) => one.call<DeskOutput<'deskState'>>('deskState')))
  expect(counts.map(({ data }) => data?.waiting.approvals?.count)).toEqual([1, 1, 0])
  expect((await support.call('approvalApprove', { id: (await rowOf(support, target))?.id, seen: '0'.repeat(16), reason })).failure).toBe(
    'confirmNeeded',
  )
})

test('finance sends it at the desk, once; whoever requested it cannot', async () => {
  const { userId } = await app.register()
  const { request, target } = await requested(userId, '2001:200000')
  const row = await rowOf(finance, target)
  for (const one of [ana, support, finance]) await one.confirm()
  expect((await approve(ana, row)).failure).toBe('ownRequest')
  expect((await approve(support, row)).failure).toBe('roleMissing')
  const mails = () => countRows(app, 'mail', `player_id = ${userId} and body ->> 'template' = 'written'`)
  const both = await Promise.all([approve(finance, row), runCommand(app, `mail-approve ${request} --by ben`)])
  expect([both[0].status === 200, both[1].done].filter(Boolean)).toHaveLength(1)
  expect(await mails()).toBe(1)
  expect(await rowOf(finance, target)).toBeUndefined()
  const again = await runCommand(app, `mail-approve ${request} --by cora`)
  expect(again).toEqual({ done: false, output: `Request ${request} was already sent.` })
})

test('to all players it is sent at the desk, with both operators in the audit log', async () => {
  const { request, target } = await requested('all')
  const row = await rowOf(finance, target)
  expect(row).toMatchObject({ summary: 'Message “Sorry” to all players', amount: null, playerId: null, message: { segment: everybody } })
  await finance.confirm()
  expect((await approve(finance, row)).status).toBe(200)
  const [mail] = await app.db.rows<{ id: string }>('select sent_id::text as id from operator_mail where request = $1', [request])
  expect(await entriesAbout(app, `broadcast:${mail?.id}`)).toEqual([
    { actor: 'fin', action: 'mail.sent', reason: `Sorry · requested by ana · ${reason}` },
  ])
})

test('rejected at the desk it is never sent, at the command line neither; whoever requested it may withdraw it', async () => {
  const { userId } = await app.register()
  const [one, other] = [await requested(userId, '2001:200000'), await requested(userId, '2001:200000')]
  expect((await finance.call('approvalRefuse', { id: (await rowOf(finance, one.target))?.id, reason })).status).toBe(200)
  expect((await ana.call('approvalRefuse', { id: (await rowOf(ana, other.target))?.id, reason })).status).toBe(200)
  for (const { request } of [one, other])
    expect(await runCommand(app, `mail-approve ${request} --by ben`)).toEqual({
      done: false,
      output: `Request ${request} was already refused.`,
    })
  expect((await entriesAbout(app, one.target)).map(({ actor, action }) => [actor, action])).toEqual([
    ['ana', 'mail.asked'],
    ['fin', 'mail.refused'],
  ])
  expect((await entriesAbout(app, other.target)).at(-1)).toEqual({ actor: 'ana', action: 'mail.takenBack', reason })
})

test('decided at the command line, it leaves the desk', async () => {
  const { userId } = await app.register()
  const { request, target } = await requested(userId, '2001:200000')
  expect((await runCommand(app, `mail-refuse ${request} --by ben --reason`, 'Too much')).done).toBe(true)
  expect(await rowOf(finance, target)).toBeUndefined()
})

test('it can only be rejected once whoever requested it is no operator of the command line any more', async () => {
  const { userId } = await app.register()
  const { target } = await requested(userId, '2001:200000')
  const left = commandOperators.splice(0, Infinity, { name: 'ben', roles: ['admin'] })
  const row = await rowOf(finance, target)
  expect(row?.isLapsed).toBe(true)
  await finance.confirm()
  expect((await approve(finance, row)).failure).toBe('stateChanged')
  commandOperators.splice(0, Infinity, ...left)
  expect((await rowOf(finance, target))?.isLapsed).toBe(false)
})

test('a server that knows no operators of the command line says so, and leaves the approval to the command line', async () => {
  const { userId } = await app.register()
  const { request, target } = await requested(userId, '2001:200000')
  const left = commandOperators.splice(0)
  const row = await rowOf(finance, target)
  const elsewhere = `This server was started without the operators of the command line (OPERATORS), so it cannot tell whether ana may still request it. It can be approved there: “mail-approve ${request}”.`
  expect(row).toMatchObject({ isLapsed: false, elsewhere })
  await finance.confirm()
  expect(await approve(finance, row)).toMatchObject({ failure: 'undecided', data: { text: elsewhere } })
  expect((await runCommand(app, `mail-approve ${request} --by ben`)).done).toBe(true)
  commandOperators.push(...left)
  expect(await rowOf(finance, target)).toBeUndefined()
})

test('it says how many days the message lasts', async () => {
  const { userId } = await app.register()
  const asked = 'mail all --by ana --request long --days 365 --title Fiesta --text'
  await runCommand(app, asked, 'It begins.')
  const { target } = await requested(userId, '2001:200000')
  expect((await rowOf(finance, 'mailRequest:long'))?.message?.days).toBe(365)
  expect((await rowOf(finance, target))?.message?.days).toBe(30)
})

test('it is neither sent nor rejected by an operator whose test player it is for', async () => {
  const { userId } = await app.register()
  const { target } = await requested(userId, '2001:200000')
  const row = await rowOf(finance, target)
  await makeTestPlayer(app, 'fin', userId)
  await finance.confirm()
  const refused = { failure: 'undecided', data: { text: 'This is a test player of yours. Another operator has to decide.' } }
  expect(await approve(finance, row)).toMatchObject(refused)
  expect(await finance.call('approvalRefuse', { id: row?.id, reason })).toMatchObject(refused)
})
