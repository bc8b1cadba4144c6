import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/kernel/database.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { createEmptyDatabase } from '../fixtures/database.ts'

test('migrating published milestones names them after their numbers of friends, and versions stay as they are from then on', async () => {
  const database = await createEmptyDatabase()
  const dir = mkdtempSync(join(tmpdir(), 'swerte-migrations-'))
  const all = join(import.meta.dirname, '../../../server/migrations')
  const files = readdirSync(all)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const own = files.findIndex((name) => name.endsWith('-milestone-ids.sql'))
  try {
    for (const name of files.slice(0, own)) cpSync(join(all, name), join(dir, name))
    await migrate(database.url, dir)
    const db = openDatabase(database.url, () => {}, { size: 1 })
    const gives = [{ propId: 2001, count: 60_00 }]
    const published = [
      { 'invite.agent.milestones': [5, 3].map((need) => ({ need, gives })), 'draw.betPerChance': 100 },
      { 'invite.agent.milestones': [] },
      { 'invite.agent.milestones': null },
      { 'draw.betPerChance': 200 },
    ]
    for (const [index, changes] of published.entries())
      await db.rows(
        `insert into settings_version (revision, author, reason, created_at, starts_at, base, changes) values ($1, 'ana', 'r', 1, 1, $2, $3)`,
        [index + 1, index, JSON.stringify(changes)],
      )

    for (const name of files.slice(own)) cpSync(join(all, name), join(dir, name))
    await migrate(database.url, dir)
    const rows = await db.rows<{ changes: object }>('select changes from settings_version order by revision')
    expect(rows.map(({ changes }) => changes)).toEqual([
      { 'invite.agent.milestones': ['5', '3'].map((id) => ({ id, need: Number(id), gives })), 'draw.betPerChance': 100 },
      ...published.slice(1),
    ])
    await expect(db.rows(`update settings_version set reason = 'another'`)).rejects.toThrow('a settings version is never changed')
    await db.close()
  } finally {
    rmSync(dir, { recursive: true, force: true })
    await database.drop()
  }
})
