import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/embedded/index.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { templateName } from './e2eData.ts'

/**
 * Starts the database of the end-to-end tests, prepares the template of the tests' own databases in it, and leaves it running for the
 * server, which attaches to it and stops it at the end. Durable commits are not needed here and would cost a disk write each.
 */
const [dataDir = ''] = process.argv.slice(2)
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const { url } = await startEmbedded({ dataDir: join(dataDir, 'pg'), log: () => {}, settings })
const admin = new pg.Client({ connectionString: url })
await admin.connect()
await admin.query(`create database ${templateName}`)
await admin.end()
const template = new URL(url)
template.pathname = `/${templateName}`
await migrate(template.href, join(import.meta.dirname, '../server/migrations'))
process.exit()
