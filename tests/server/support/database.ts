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

const clone = async (source: string): Promise<TestDatabase> => {
  // Begins with the template's name: the end of the run, or a later run, finds it when it was not dropped.
  const name = `${inject('template')}_${randomUUID().slice(0, 8)}`
  await asAdmin(`create database ${name} template ${source}`)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}

/** A migrated database of its own, cloned from the run's template. */
export const createDatabase = (): Promise<TestDatabase> => clone(inject('template'))

/** A database without any table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => clone('template0')
