import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { auditChainJob } from '#server/desk/auditJob.ts'
import { createOperationsReader, operationsLines } from '#server/desk/operations.ts'
import { writeAudit } from '#server/kernel/audit.ts'
import type { LateJob } from '#server/kernel/operations/jobStates.ts'
import type { Operations } from '#server/kernel/operations/operations.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'

const gigabyte = 1_000_000_000

const well: Operations = {
  disks: [{ folder: 'data', freeBytes: 50 * gigabyte, sizeBytes: 100 * gigabyte }],
  archive: { isFailing: false, sinceMs: 12_000, segments: 0 },
  backup: { ageMs: 5 * hourMs },
  replicas: [{ name: 'standby', lagMs: 0 }],
  auditWaitMs: 0,
}
const noLate: readonly LateJob[] = []
const linesOf = (changed: Partial<Operations>, { isPlayMoney = false, usesReplica = false, late = noLate } = {}) =>
  operationsLines({ ...well, ...changed }, late, { isPlayMoney, usesReplica }).map(
    ({ name, isWell, summary }) => `${isWell ? '' : '! '}${name}: ${summary}`,
  )
const lineOf = (name: string, changed: Partial<Operations>, options = {}) =>
  linesOf(changed, options).filter((line) => line.replace(/^! /, '').startsWith(`${name}:`))

describe('the lines for whoever is on call', () => {
  test('of an installation that is well', () => {
    expect(linesOf({})).toEqual([
      'Scheduled jobs: on time',
      'Audit chain: up to date',
      'Disk of the data: 50 % free, 50.0 GB',
      'WAL archive: last archived 12 s ago',
      'Backups: last one 5 h ago',
      'Replicas: 1 streaming',
    ])
  })

  test.each<readonly [Operations['archive'], string[]]>([
    [undefined, []],
    [{ isFailing: true, sinceMs: 38 * minuteMs, segments: 3 }, ['! WAL archive: failing, last archived 38 min ago']],
    [{ isFailing: false, sinceMs: 9 * minuteMs, segments: 1 }, ['! WAL archive: stuck, last archived 9 min ago']],
    [{ isFailing: false, sinceMs: 9 * minuteMs, segments: null }, ['! WAL archive: stuck, last archived 9 min ago']],
    // Nothing was written that could be archived.
    [{ isFailing: false, sinceMs: 9 * minuteMs, segments: 0 }, ['WAL archive: last archived 9 min ago']],
    [{ isFailing: false, sinceMs: minuteMs, segments: 2 }, ['WAL archive: last archived 1 min ago']],
  ])('of the archive %j', (archive, lines) => expect(lineOf('WAL archive', { archive })).toEqual(lines))

  test.each<readonly [Operations['backup'], boolean, string[]]>([
    ['external', false, []],
    ['off', false, ['! Backups: off']],
    ['off', true, ['Backups: off']],
    [{ ageMs: null }, true, ['! Backups: none found']],
    [{ ageMs: 25 * hourMs }, false, ['Backups: last one 25 h ago']],
    [{ ageMs: 75 * hourMs }, false, ['! Backups: last one 3 d ago']],
  ])('of the backup %j, with play money %s', (backup, isPlayMoney, lines) =>
    expect(lineOf('Backups', { backup }, { isPlayMoney })).toEqual(lines),
  )

  test.each([
    [{ freeBytes: 9 * gigabyte, sizeBytes: 100 * gigabyte }, '! Disk of the backups: 9 % free, 9.0 GB'],
    // A twentieth of a large disk lasts.
    [{ freeBytes: 200 * gigabyte, sizeBytes: 4_000 * gigabyte }, 'Disk of the backups: 5 % free, 200.0 GB'],
    [{ freeBytes: 0, sizeBytes: gigabyte }, '! Disk of the backups: 0 % free, 0.0 GB'],
    [{}, '! Disk of the backups: does not answer'],
  ])('of the disk %j', (disk, line) => expect(lineOf('Disk of the backups', { disks: [{ folder: 'backups', ...disk }] })).toEqual([line]))

  test.each<readonly [Operations['replicas'], boolean, string[]]>([
    [undefined, true, []],
    [[], false, []],
    [[], true, ['! Replicas: none is streaming']],
    [
      [
        { name: 'a', lagMs: 4_000 },
        { name: 'b', lagMs: 0 },
      ],
      true,
      ['Replicas: 2 streaming, 4 s behind'],
    ],
    [[{ name: 'a', lagMs: 3 * minuteMs }], true, ['! Replicas: 1 streaming, 3 min behind']],
  ])('of the replicas %j, read from: %s', (replicas, usesReplica, lines) =>
    expect(lineOf('Replicas', { replicas }, { usesReplica })).toEqual(lines),
  )

  test('of jobs that are late, and of audit entries that nobody chains', () => {
    const late = [
      { name: 'deposits', sinceMs: 6 * minuteMs },
      { name: 'withdrawals', sinceMs: 12 * minuteMs },
    ]
    expect(linesOf({ auditWaitMs: 3 * minuteMs }, { late }).slice(0, 2)).toEqual([
      '! Scheduled jobs: withdrawals last ended well 12 min ago, 1 more late',
      '! Audit chain: 3 min behind',
    ])
  })
})

describe('what is read', () => {
  let app: TestApp
  let folder: string
  let backupDir: string
  beforeAll(async () => {
    app = await createApp()
  })
  afterAll(() => app.close())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'swerte-operations-'))
    backupDir = join(folder, 'backups')
    mkdirSync(backupDir)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const read = (options: Partial<Parameters<typeof createOperationsReader>[0]> = {}) =>
    createOperationsReader({
      dataDir: folder,
      backupDir,
      isEmbedded: true,
      systemClock: () => Date.UTC(2026, 10, 21, 4),
      ...options,
    })(app.db, app.clock.now)

  test('the age of the newest complete backup', async () => {
    expect((await read({ backupDir: undefined })).backup).toBe('off')
    expect((await read({ isEmbedded: false })).backup).toBe('external')
    expect((await read()).backup).toEqual({ ageMs: null })
    for (const [name, endedAt] of [
      ['base-2026-11-19', '2026-11-19T03:00:00.000Z'],
      ['base-2026-11-20', '2026-11-20T04:00:00.000Z'],
    ] as const) {
      mkdirSync(join(backupDir, name))
      writeFileSync(join(backupDir, name, 'backup.json'), JSON.stringify({ endedAt, firstWal: '0'.repeat(24) }))
    }
    mkdirSync(join(backupDir, 'base-2026-11-21'))
    mkdirSync(join(backupDir, 'base-2026-11-22.part'))
    expect((await read()).backup).toEqual({ ageMs: dayMs })
  })

  test('the free space of each folder’s disk, and that one does not answer', async () => {
    const { disks } = await read({ backupDir: join(folder, 'unmounted') })
    expect(disks).toEqual([
      { folder: 'data', freeBytes: expect.any(Number) as number, sizeBytes: expect.any(Number) as number },
      { folder: 'backups' },
    ])
    expect(disks[0]?.sizeBytes).toBeGreaterThan(disks[0]?.freeBytes ?? 0)
  })

  test('how long audit entries have waited to be chained', async () => {
    expect((await read()).auditWaitMs).toBe(0)
    for (const target of ['a', 'b']) {
      await app.db.transaction((tx) => writeAudit(tx, { actor: 'ana', action: 'player.noted', target, reason: '' }, app.clock.now))
      app.clock.pass(minuteMs)
    }
    expect((await read()).auditWaitMs).toBe(2 * minuteMs)
    await auditChainJob.run(app.deps)
    expect((await read()).auditWaitMs).toBe(0)
  })
})
