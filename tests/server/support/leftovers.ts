import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { isAlive } from '#server/kernel/embedded/isAlive.ts'
import { stopEmbedded } from '#server/kernel/embedded/index.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Name of a run's template; its clones begin with it. */
export const templateName = (now: number, pid: number): string => `swerte_test_${now}_${pid}`
/** Folder of a run's own PostgreSQL. */
export const runFolder = (now: number, pid: number): string => join(tmpdir(), `swerte-test-${now}-${pid}`)
const namePattern = /^swerte[-_]test[-_](\d+)[-_](\d+)/

/** Folders and processes of killed runs on this machine: their process is gone, or its id belongs to another one by now. */
export async function reapFolders(now: number): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const [, startedAt, pid] = namePattern.exec(name) ?? []
    if (startedAt === undefined || (isAlive(Number(pid)) && now - Number(startedAt) < dayMs)) continue
    await stopEmbedded(join(tmpdir(), name, 'pg'))
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

export async function dropDatabases(admin: pg.Client, isOurs: (name: string) => boolean): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database')
  for (const { datname } of rows) if (isOurs(datname)) await admin.query(`drop database if exists "${datname}" with (force)`)
}

/** Databases of killed runs on a shared server, where only their age tells. */
export const reapDatabases = (admin: pg.Client, now: number): Promise<void> =>
  dropDatabases(admin, (name) => now - Number(namePattern.exec(name)?.[1] ?? now) > dayMs)
