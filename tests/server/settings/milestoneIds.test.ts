import { expect, test } from 'vitest'
import { openBefore } from '../fixtures/openBefore.ts'

test('migrating published milestones names them after their numbers of friends, and versions stay as they are from then on', async () => {
  const older = await openBefore('milestone-ids.sql')
  try {
    const { db } = older
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

    await older.migrate()
    const rows = await db.rows<{ changes: object }>('select changes from settings_version order by revision')
    expect(rows.map(({ changes }) => changes)).toEqual([
      { 'invite.agent.milestones': ['5', '3'].map((id) => ({ id, need: Number(id), gives })), 'draw.betPerChance': 100 },
      ...published.slice(1),
    ])
    await expect(db.rows(`update settings_version set reason = 'another'`)).rejects.toThrow('a settings version is never changed')
  } finally {
    await older.close()
  }
})
