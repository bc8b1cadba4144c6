import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

const asAdmin = async (sql: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}

/** A migrated database of its own, cloned from the run's template. */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `swerte_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template ${inject('template')}`)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}
