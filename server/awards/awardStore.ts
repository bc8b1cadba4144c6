import type { AwardSource } from '#contract/activities.ts'
import type { Award } from '#contract/awards.ts'
import type { Sql } from '../kernel/database.ts'
import { limitAndOffset } from '../kernel/pages.ts'
import type { Page } from '../kernel/pages.ts'

interface Logged {
  readonly activityId: AwardSource
  readonly award: Award
}

/** What activities gave to a player, in this order. */
export const insertAwards = (tx: Sql, playerId: string, logged: readonly Logged[], now: number): Promise<unknown> =>
  tx.rows(
    `insert into activity_award (player_id, activity_id, award, at)
       select $1, activity_id, award::jsonb, $4 from unnest($2::text[], $3::text[]) with ordinality as given (activity_id, award, n) order by n`,
    [playerId, logged.map(({ activityId }) => activityId), logged.map(({ award }) => JSON.stringify(award)), now],
  )

interface LogRow {
  id: string
  activity_id: string
  award: Award
  at: number
}

export interface AwardFilter extends Page {
  readonly activityId: string | null
  readonly from: number | null
  readonly to: number | null
  /** Id of an award: only earlier ones are returned. */
  readonly olderThan: string | null
}

/** Of a player, the latest first; one more than a page has. */
export const listAwards = (sql: Sql, playerId: string, { activityId, from, to, olderThan, ...page }: AwardFilter) =>
  sql.rows<LogRow>(
    `select id::text, activity_id, award, at from activity_award
         where player_id = $1 and ($2::text is null or activity_id = $2) and ($3::bigint is null or at >= $3) and ($4::bigint is null or at < $4)
           and ($5::bigint is null or id < $5)
         order by activity_award.id desc limit $6 offset $7`,
    [playerId, activityId, from, to, olderThan, ...limitAndOffset(page)],
  )

/** All activities that have given the player anything: one index step each, however much they gave. */
const sources = `with recursive source (id) as (
    (select activity_id from activity_award where player_id = $1 order by activity_id limit 1)
    union all
    select (select activity_id from activity_award where player_id = $1 and activity_id > source.id order by activity_id limit 1)
      from source where source.id is not null
  ) select id as activity_id from source where id is not null`

export const awardSourcesOf = async (sql: Sql, playerId: string): Promise<string[]> =>
  (await sql.rows<{ activity_id: string }>(sources, [playerId])).map((row) => row.activity_id)
