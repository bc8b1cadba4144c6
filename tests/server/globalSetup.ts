import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/kernel/embedded/index.ts'
import { migrate } from '#server/kernel/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Admin URL of the PostgreSQL under test. */
    adminUrl: string
    /** Name of the migrated database that every test file clones. */
    template: string
  }
}

const prefix = 'swerte-test-'
const dayMs = 24 * 60 * 60 * 1000

/** What a killed run left behind. */
const reap = (now: number): void => {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const path = join(tmpdir(), name)
    if (now - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true, force: true })
  }
}

/** One PostgreSQL for the run: TEST_DATABASE_URL, else an embedded one in a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  reap(Date.now())
  const folder = process.env.TEST_DATABASE_URL ? undefined : mkdtempSync(join(tmpdir(), prefix))
  // The database runs as another user when this runs as root.
  if (folder) chmodSync(folder, 0o755)
  const embedded = folder ? await startEmbedded({ dataDir: join(folder, 'pg'), log: () => {} }) : undefined
  const adminUrl = embedded?.url ?? process.env.TEST_DATABASE_URL ?? ''
  const template = `swerte_template_${process.pid}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${template}`)
  const url = new URL(adminUrl)
  url.pathname = `/${template}`
  await migrate(url.href, join(import.meta.dirname, '../../server/migrations'))
  project.provide('adminUrl', adminUrl)
  project.provide('template', template)
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await embedded?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}
