import type { Award } from '#contract/awards.ts'
import type { CardPayment } from '#contract/mall.ts'
import type { Sql } from '../../kernel/database.ts'
import { limitAndOffset, pageOf } from '../../kernel/pages.ts'
import type { Page } from '../../kernel/pages.ts'

export interface CardRow {
  id: string
  award: Award | null
  at: number
  revealed_at: number | null
}
const columns = 'id::text, award, at, revealed_at'

interface Purchase {
  readonly playerId: string
  readonly rulesVersion: number
  readonly payment: CardPayment
  readonly at: number
}

interface NewCard {
  readonly prizeId: string
  readonly award: Award | null
  readonly announced: boolean
}

/** Their rows, in the same order. */
export const insertCards = (tx: Sql, { playerId, rulesVersion, payment, at }: Purchase, cards: readonly NewCard[]): Promise<CardRow[]> =>
  tx.rows<CardRow>(
    `insert into scratch_card (player_id, rules_version, payment, prize_id, award, announced, at)
       select $1, $2, $3, prize_id, award::jsonb, announced, $7
         from unnest($4::text[], $5::text[], $6::boolean[]) with ordinality as card (prize_id, award, announced, n) order by n
       returning ${columns}`,
    [
      playerId,
      rulesVersion,
      payment,
      cards.map(({ prizeId }) => prizeId),
      cards.map(({ award }) => award && JSON.stringify(award)),
      cards.map(({ announced }) => announced),
      at,
    ],
  )

const countOf = async (sql: Sql, cards: string, values: readonly unknown[]): Promise<number> =>
  (await sql.row<{ n: number }>(`select count(*) as n from (${cards}) card`, [...values]))?.n ?? 0

/** The number of cards a player bought since a given time: of the latest so many. */
export const boughtSince = (sql: Sql, playerId: string, since: number, limit: number) =>
  countOf(sql, `select from (select at from scratch_card where player_id = $1 order by id desc limit $3::bigint) latest where at >= $2`, [
    playerId,
    since,
    limit,
  ])

/** The number of cards a player has scratched, before a time. It stops counting at a limit. */
export const scratchedCount = (
  sql: Sql,
  playerId: string,
  { until, limit }: { readonly until?: number | undefined; readonly limit?: number | undefined },
) =>
  countOf(
    sql,
    `select from scratch_card where player_id = $1 and revealed_at is not null and ($2::bigint is null or revealed_at < $2) limit $3::bigint`,
    [playerId, until ?? null, limit ?? null],
  )

export const waitingCards = (sql: Sql, playerId: string): Promise<CardRow[]> =>
  sql.rows<CardRow>(`select ${columns} from scratch_card where player_id = $1 and revealed_at is null order by scratch_card.id`, [playerId])

export const hasWaitingCard = async (sql: Sql, playerId: string): Promise<boolean> =>
  (await sql.row('select 1 as found from scratch_card where player_id = $1 and revealed_at is null limit 1', [playerId])) !== undefined

/** Reveals a card, or the oldest unrevealed one; a card revealed before is returned unchanged. */
export const revealCard = (tx: Sql, playerId: string, cardId: string | null, at: number): Promise<CardRow | undefined> =>
  tx.row<CardRow>(
    `update scratch_card set revealed_at = coalesce(revealed_at, $3) where player_id = $1 and id = coalesce($2::bigint,
       (select id from scratch_card where player_id = $1 and revealed_at is null order by id limit 1)) returning ${columns}`,
    [playerId, cardId, at],
  )

interface TimeRange {
  readonly from: number | null
  readonly to: number | null
}

export async function revealedPage(sql: Sql, playerId: string, { from, to }: TimeRange, page: Page) {
  const where = `player_id = $1 and revealed_at is not null and ($2::bigint is null or revealed_at >= $2) and ($3::bigint is null or revealed_at < $3)`
  const rows = await sql.rows<CardRow & { revealed_at: number }>(
    `select ${columns} from scratch_card where ${where} order by revealed_at desc, scratch_card.id desc limit $4 offset $5`,
    [playerId, from, to, ...limitAndOffset(page)],
  )
  return pageOf(rows, page)
}

interface AnnouncedRow {
  id: string
  nickname: string
  avatar: string
  award: Award
  revealed_at: number
}

/** The latest announced cards. */
export const latestAnnounced = (sql: Sql, limit: number): Promise<AnnouncedRow[]> =>
  sql.rows<AnnouncedRow>(
    `select c.id::text, p.nickname, p.avatar, c.award, c.revealed_at from scratch_card c join player p on p.id = c.player_id
       where c.announced and c.revealed_at is not null order by c.revealed_at desc, c.id desc limit $1`,
    [limit],
  )

export const claimedAddUps = async (sql: Sql, playerId: string): Promise<ReadonlySet<string>> =>
  new Set(
    (await sql.rows<{ addup_id: string }>('select addup_id from scratch_addup where player_id = $1', [playerId])).map(
      (row) => row.addup_id,
    ),
  )

/** False when it was already claimed. */
export const insertAddUp = async (tx: Sql, playerId: string, id: string, at: number): Promise<boolean> =>
  (await tx.row(`insert into scratch_addup (player_id, addup_id, at) values ($1, $2, $3) on conflict do nothing returning 1 as claimed`, [
    playerId,
    id,
    at,
  ])) !== undefined
