import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/embedded/index.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { dropDatabases, removeDatabases, removeFolders, runFolder, templateName } from './fixtures/leftovers.ts'
import { resetSql } from './fixtures/reset.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Admin URL of the PostgreSQL under test. */
    adminUrl: string
    /** Name of the migrated database that every test file clones. */
    template: string
  }
}

interface Server {
  readonly url: string
  close(): Promise<void>
}

/**
 * The server of DATABASE_URL, where only our own databases are touched, or else a separate one in a temporary folder, without durability:
 * it costs time and has no use in tests.
 */
async function openServer(now: number): Promise<Server> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => {} }
  await removeFolders(now)
  const folder = runFolder(now, process.pid)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    // Databases that files give back keep their connections.
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
    const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log: () => {}, settings })
    return { url: embedded.url, close: () => embedded.stop().then(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** One PostgreSQL for the run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const now = systemClock()
  const server = await openServer(now)
  const template = templateName(now, process.pid)
  const admin = new pg.Client({ connectionString: server.url })
  admin.on('error', () => {})

  const teardown = async () => {
    await dropDatabases(admin, (name) => name.startsWith(template))
    await admin.end()
    await server.close()
  }
  try {
    await admin.connect()
    await removeDatabases(admin, now)
    await admin.query(`create database ${template}`)
    const url = new URL(server.url)
    url.pathname = `/${template}`
    await migrate(url.href, join(import.meta.dirname, '../../server/migrations'))
    const migrated = new pg.Client({ connectionString: url.href })
    await migrated.connect()
    try {
      await migrated.query(resetSql)
    } finally {
      await migrated.end()
    }
  } catch (error) {
    await teardown().catch(() => server.close())
    throw error
  }
  project.provide('adminUrl', server.url)
  project.provide('template', template)
  return teardown
}
