import { expect, test } from 'vitest'
import { openBefore } from '../../fixtures/openBefore.ts'

test('migrating keeps where a VIP goes on whose gate a refund has closed already, and of no one else', async () => {
  const older = await openBefore('vip-before-refund.sql')
  try {
    const { db } = older
    const histories = {
      demoted: [
        [0, 1, 'deposit'],
        [1, 3, 'experience'],
        [3, 2, 'audit'],
        [2, 0, 'refund'],
      ],
      back: [
        [0, 1, 'deposit'],
        [1, 0, 'refund'],
        [0, 1, 'deposit'],
      ],
      begun: [],
    } as const
    const ids: Record<string, string> = {}
    for (const [name, changes] of Object.entries(histories)) {
      const player = await db.row<{ id: string }>(
        `insert into player (uuid, nickname, avatar, birth_date, terms_version, created_at)
           values (gen_random_uuid(), 'n', 'a', '1990-01-01', 1, 0) returning id::text`,
      )
      const id = player?.id ?? ''
      ids[name] = id
      const level = changes.at(-1)?.[1] ?? 0
      await db.rows('insert into vip_player (player_id, round_id, round_at, level, top_level, open_day) values ($1, 0, 0, $2, $2, 1)', [
        id,
        level,
      ])
      for (const [from, to, reason] of changes)
        await db.rows(
          `insert into vip_level_change (player_id, at, from_level, to_level, reason, experience, bet, need) values ($1, 1, $2, $3, $4, 0, 0, 0)`,
          [id, from, to, reason],
        )
    }

    await older.migrate()
    const rows = await db.rows<{ id: string; kept: unknown }>(
      'select player_id::text as id, before_refund as kept from vip_player order by player_id',
    )
    expect(rows).toEqual([
      { id: ids.demoted, kept: { level: 2, topLevel: 3 } },
      { id: ids.back, kept: null },
      { id: ids.begun, kept: null },
    ])
  } finally {
    await older.close()
  }
})
