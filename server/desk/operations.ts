import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { newestBackup } from '../embedded/backup.ts'
import { hourMs, minuteMs } from '../kernel/calendar.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Sql } from '../kernel/database.ts'
import type { LateJob } from '../kernel/operations/jobStates.ts'
import type { Archive, DiskSpace, Operations } from '../kernel/operations/operations.ts'
import type { LedgerCheck } from '../ledger/balanceJob.ts'
import { auditPendingSince, readArchiver, readReplicas } from './operationsStore.ts'

/** A segment's place in the log: its name is the timeline, then the position, both in hexadecimal. */
const numberOf = (segment: string, bytes: number): number =>
  Number.parseInt(segment.slice(8, 16), 16) * (2 ** 32 / bytes) + Number.parseInt(segment.slice(16, 24), 16)

async function archiveOf(sql: Sql): Promise<Archive | undefined> {
  const row = await readArchiver(sql)
  if (!row?.isOn) return undefined
  const { archivedMs, failedMs, countedMs, archived, current, segmentBytes } = row
  return {
    isFailing: failedMs !== null && (archivedMs === null || failedMs < archivedMs),
    sinceMs: archivedMs ?? countedMs ?? 0,
    // The archive also holds histories of timelines and marks of backups.
    segments:
      archived !== null && /^[\dA-F]{24}/.test(archived) ? numberOf(current, segmentBytes) - numberOf(archived, segmentBytes) - 1 : null,
  }
}

async function auditWaitOf(sql: Sql, now: number): Promise<number> {
  const since = await auditPendingSince(sql)
  return since === undefined ? 0 : Math.max(0, now - since)
}

/** A disk that hangs is waited for no longer. */
const diskLimitMs = 1_000

/** Looks once at a time: a disk that hangs keeps one thread, however often it is asked about. */
function patient<T>(look: () => Promise<T>): () => Promise<T | undefined> {
  let running: Promise<T | undefined> | undefined
  return () => {
    running ??= look()
      .catch(() => undefined)
      .finally(() => (running = undefined))
    return Promise.race([running, wait(diskLimitMs, undefined, { ref: false })])
  }
}

async function diskOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

interface OperationsOptions {
  readonly dataDir: string
  readonly backupDir: string | undefined
  /** The database is the embedded one. */
  readonly isEmbedded: boolean
  /** The machine's clock, by which backups are dated. */
  readonly systemClock: Clock
}

/** Returns the function that reads the state; `now` is the server's time. */
export function createOperationsReader({ dataDir, backupDir, isEmbedded, systemClock }: OperationsOptions) {
  const lookAtData = patient(() => diskOf(dataDir))
  const lookAtBackups =
    backupDir === undefined ? undefined : patient(async () => ({ disk: await diskOf(backupDir), newest: await newestBackup(backupDir) }))
  const backupOf = (newest: Date | undefined): Operations['backup'] => {
    if (!isEmbedded) return 'external'
    if (!lookAtBackups) return 'off'
    return { ageMs: newest ? Math.max(0, systemClock() - newest.getTime()) : null }
  }
  return async (sql: Sql, now: number): Promise<Operations> => {
    // One after the other: the connection is one, and of a job's or a call's.
    // First the one that must succeed: without a database only one time-out is waited for.
    const auditWaitMs = await auditWaitOf(sql, now)
    const archive = await archiveOf(sql).catch(() => undefined)
    const replicas = await readReplicas(sql).catch(() => undefined)
    const [data, backups] = await Promise.all([lookAtData(), lookAtBackups?.()])
    return {
      archive,
      replicas,
      auditWaitMs,
      backup: backupOf(backups?.newest),
      disks: [{ folder: 'data', ...data }, ...(lookAtBackups ? [{ folder: 'backups' as const, ...backups?.disk }] : [])],
    }
  }
}
export type ReadOperations = ReturnType<typeof createOperationsReader>

/** 38 min, 3 h, 2 d: for a duration that nobody needs more exactly. */
function roughly(ms: number): string {
  if (ms < minuteMs) return `${Math.floor(ms / 1_000)} s`
  if (ms < 2 * hourMs) return `${Math.floor(ms / minuteMs)} min`
  return ms < 48 * hourMs ? `${Math.floor(ms / hourMs)} h` : `${Math.floor(ms / (24 * hourMs))} d`
}

const gigabyte = 1_000_000_000
/** Nearly full: less than a tenth is free, and less than twenty gigabytes. */
const isNearlyFull = ({ freeBytes, sizeBytes }: DiskSpace): boolean => freeBytes < sizeBytes / 10 && freeBytes < 20 * gigabyte

/** PostgreSQL finishes a segment at least every minute: one that waits longer than this is stuck. */
const archiveLimitMs = 5 * minuteMs
/** A nightly backup, with time to take it. */
const backupLimitMs = 26 * hourMs
const replicaLimitMs = 30_000
/** A daily check, with the hour in which it runs. */
const trialBalanceLimitMs = 26 * hourMs
const auditLimitMs = 2 * minuteMs

interface HealthLine {
  readonly name: string
  readonly isWell: boolean
  readonly summary: string
}

function archiveLine({ isFailing, sinceMs, segments }: Archive): HealthLine {
  const isStuck = segments !== 0 && sinceMs > archiveLimitMs
  const since = `last archived ${roughly(sinceMs)} ago`
  return {
    name: 'WAL archive',
    isWell: !isFailing && !isStuck,
    summary: isFailing ? `failing, ${since}` : isStuck ? `stuck, ${since}` : since,
  }
}

function diskLine({ folder, freeBytes, sizeBytes }: Operations['disks'][number]): HealthLine {
  const name = folder === 'data' ? 'Disk of the data' : 'Disk of the backups'
  if (freeBytes === undefined || sizeBytes === undefined) return { name, isWell: false, summary: 'does not answer' }
  const share = Math.floor((freeBytes / sizeBytes) * 100)
  return { name, isWell: !isNearlyFull({ freeBytes, sizeBytes }), summary: `${share} % free, ${(freeBytes / gigabyte).toFixed(1)} GB` }
}

function backupLine(backup: Exclude<Operations['backup'], 'external'>, isPlayMoney: boolean): HealthLine {
  const name = 'Backups'
  // A server for trying things out needs none.
  if (backup === 'off') return { name, isWell: isPlayMoney, summary: 'off' }
  if (backup.ageMs === null) return { name, isWell: false, summary: 'none found' }
  return { name, isWell: backup.ageMs < backupLimitMs, summary: `last one ${roughly(backup.ageMs)} ago` }
}

function replicaLine(replicas: NonNullable<Operations['replicas']>): HealthLine {
  const lagMs = Math.max(...replicas.map((replica) => replica.lagMs))
  const number = `${replicas.length} streaming`
  return { name: 'Replicas', isWell: lagMs < replicaLimitMs, summary: lagMs < 1_000 ? number : `${number}, ${roughly(lagMs)} behind` }
}

function jobsLine(late: readonly LateJob[]): HealthLine {
  const [first, ...others] = late.toSorted((a, b) => b.sinceMs - a.sinceMs)
  const summary = first
    ? `${first.name} last ended well ${roughly(first.sinceMs)} ago${others.length > 0 ? `, ${others.length} more late` : ''}`
    : 'on time'
  return { name: 'Scheduled jobs', isWell: !first, summary }
}

/** The trial balance is daily; checked again each hour while it is not sound. */
export function trialBalanceLine(last: LedgerCheck | undefined, now: number): HealthLine {
  const name = 'Trial balance'
  if (!last) return { name, isWell: false, summary: 'not checked yet' }
  const since = `checked ${roughly(Math.max(0, now - last.at))} ago`
  return { name, isWell: last.sound && now - last.at < trialBalanceLimitMs, summary: `${last.sound ? 'sound' : 'not sound'}, ${since}` }
}

/** The state in words, as the desk shows it. */
export function operationsLines(
  { archive, backup, disks, replicas, auditWaitMs }: Operations,
  lateJobs: readonly LateJob[],
  { isPlayMoney, usesReplica }: { readonly isPlayMoney: boolean; readonly usesReplica: boolean },
): HealthLine[] {
  const hasReplicas = replicas !== undefined && replicas.length > 0
  return [
    jobsLine(lateJobs),
    {
      name: 'Audit chain',
      isWell: auditWaitMs < auditLimitMs,
      summary: auditWaitMs < auditLimitMs ? 'up to date' : `${roughly(auditWaitMs)} behind`,
    },
    ...disks.map(diskLine),
    ...(archive ? [archiveLine(archive)] : []),
    ...(backup === 'external' ? [] : [backupLine(backup, isPlayMoney)]),
    ...(hasReplicas ? [replicaLine(replicas)] : []),
    ...(replicas?.length === 0 && usesReplica ? [{ name: 'Replicas', isWell: false, summary: 'none is streaming' }] : []),
  ]
}
