import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileAnchor, readAnchors } from '#server/adapters/auditAnchor.ts'
import type { AuditAnchor } from '#server/adapters/auditAnchor.ts'
import { auditChainJob } from '#server/desk/auditJob.ts'
import { runConsole } from '#server/desk/terminal/console.ts'
import { writeAudit } from '#server/kernel/audit.ts'
import { chainAudit, verifyAudit } from '#server/kernel/auditChain.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'

let app: TestApp
let folder: string
let anchor: AuditAnchor
const file = () => join(folder, 'audit-head.log')

beforeEach(async () => {
  app = await createApp()
  folder = mkdtempSync(join(tmpdir(), 'swerte-audit-'))
  anchor = fileAnchor(file())
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const write = (target: string) =>
  app.db.transaction((tx) => writeAudit(tx, { actor: 'ana', action: 'withdrawal.approved', target, reason: 'fine' }, app.clock.now))
/** What an attacker with access to the database could do. */
async function tamper(text: string) {
  await app.db.rows('alter table audit_log disable trigger all')
  await app.db.rows('alter table audit_chain disable trigger all')
  await app.db.rows(text)
}
const chain = () => auditChainJob.run({ ...app.deps, adapters: { ...app.deps.adapters, auditAnchor: anchor } })
const headOf = async (seq: number) =>
  (await app.db.row<{ hash: string }>(`select encode(hash, 'hex') as hash from audit_chain where seq = $1`, [seq]))?.hash ?? ''
const problems = async () => (await verifyAudit(app.db, readAnchors(file()))).problems

test('every entry is chained once, by one writer at a time, and the head is stored outside', async () => {
  for (const target of ['a', 'b', 'c']) await write(target)
  const heads = await Promise.all([chainAudit(app.db), chainAudit(app.db)])
  expect(heads.filter(Boolean)).toHaveLength(1)
  await write('d')
  await chain()
  const verdict = await verifyAudit(app.db, readAnchors(file()))
  expect(verdict).toMatchObject({ count: 4, waiting: 0, anchors: 1, problems: [] })
  expect(readAnchors(file())).toEqual([{ count: 4, hash: verdict.hash }])
})

test('an entry that is committed after a later one is chained as well', async () => {
  const early = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const slow = app.db.transaction(async (tx) => {
    await writeAudit(tx, { actor: 'ana', action: 'player.noted', target: 'early', reason: '' }, app.clock.now)
    written.resolve()
    await early.promise
  })
  await written.promise
  await write('late')
  await chain()
  early.resolve()
  await slow
  await chain()
  expect(await verifyAudit(app.db, readAnchors(file()))).toMatchObject({ count: 2, waiting: 0, problems: [] })
})

test('a changed entry is found, and no other', async () => {
  for (const target of ['a', 'b', 'c', 'd']) await write(target)
  await chain()
  await tamper(`update audit_log set reason = 'nothing to see' where target = 'b'`)
  expect(await problems()).toEqual(['entry 2 does not match its hash in the chain'])
})

test('a chain rebuilt around a changed entry is found by the head outside', async () => {
  for (const target of ['a', 'b']) await write(target)
  await chain()
  await tamper(`update audit_log set reason = 'nothing to see' where target = 'a'`)
  await app.db.rows('delete from audit_chain')
  await app.db.rows('insert into audit_pending select id from audit_log')
  await chainAudit(app.db)
  expect(await problems()).toEqual(['link 2 differs from the one stored outside'])
})

test('a truncated chain is found by the head outside alone', async () => {
  for (const target of ['a', 'b', 'c']) await write(target)
  await chain()
  await tamper('delete from audit_chain where seq = 3')
  await app.db.rows('delete from audit_log where id = 3')
  expect((await verifyAudit(app.db, [{ count: 2, hash: await headOf(2) }])).problems).toEqual([])
  expect(await problems()).toEqual(['the chain has 2 links; 3 were stored outside: its end is missing'])
})

test('a truncated chain that has grown to its old length again is found by the head outside', async () => {
  for (const target of ['a', 'b']) await write(target)
  await chain()
  await tamper('delete from audit_chain where seq = 2')
  await app.db.rows('delete from audit_log where id = 2')
  for (const table of ['audit_log', 'audit_chain']) await app.db.rows(`alter table ${table} enable trigger all`)
  await write('c')
  await chain()
  expect(await problems()).toEqual(['link 2 differs from the one stored outside'])
})

test('with no head to compare with, an end that is missing would not be noticed: that is a problem too', async () => {
  expect((await verifyAudit(app.db, [])).problems).toEqual([])
  await write('a')
  await chain()
  expect((await verifyAudit(app.db, [])).problems).toEqual(['no head is stored outside: an end that is missing would not be noticed'])
})

test('an entry that bypassed the chain is found', async () => {
  await write('a')
  await chain()
  await tamper(`insert into audit_log (at, actor, action, target, reason) values (0, 'ana', 'x', 'forged', '')`)
  expect(await problems()).toEqual(['entry 2 is not in the chain'])
})

test('neither log nor chain can be changed by the server itself, and the command prints what it found', async () => {
  await write('a')
  await chain()
  for (const text of [`update audit_chain set hash = ''`, 'delete from audit_chain', 'truncate audit_chain', `delete from audit_log`])
    await expect(app.db.rows(text)).rejects.toThrow(/never changed|truncate/)
  const printed: string[] = []
  const { db, clock, deps } = app
  const world = { db, now: clock.now, random: deps.random, secret: deps.secret, origin: '', anchors: readAnchors(file()) }
  const print = (...lines: readonly string[]) => void printed.push(...lines)
  expect(await runConsole({ ...world, print }, 'audit-verify', [])).toBe(true)
  expect(printed[0]).toMatch(/^1 entry chained, 0 not yet chained, 1 head compared\. Head [0-9a-f]{64}$/)
  await tamper(`update audit_log set actor = 'ben'`)
  expect(await runConsole({ ...world, print }, 'audit-verify', [])).toBe(false)
  expect(printed[1]).toBe('BROKEN: entry 1 does not match its hash in the chain')
  // Heads that were kept elsewhere, in one file of each server.
  const copy = join(folder, 'copy.log')
  writeFileSync(copy, `2026-11-21T04:00:00.000Z 7 ${'0'.repeat(64)}\n`)
  expect(await runConsole({ ...world, print }, 'audit-verify', ['--heads', file(), '--heads', copy])).toBe(false)
  expect(printed.slice(-2)).toEqual([
    'BROKEN: the chain has 1 link; 7 were stored outside: its end is missing',
    expect.stringMatching(/^1 entry chained, 0 not yet chained, 2 heads compared\./),
  ])
  expect(await runConsole({ ...world, print }, 'audit-verify', ['--heads', join(folder, 'none.log')])).toBe(false)
  expect(printed.at(-1)).toMatch(/^There is no file /)
})
