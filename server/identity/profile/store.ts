import type { InputOf } from '#contract/call.ts'
import type { Address, updateAppUserOther, UserOther } from '#contract/profile.ts'
import type { Sql } from '../../kernel/database.ts'

/** Omitted values stay unchanged. Undefined: there is no such player. */
export const setProfile = (
  tx: Sql,
  playerId: string,
  { nickname, avatar }: { readonly nickname: string | undefined; readonly avatar: string | undefined },
) =>
  tx.row<{ nickname: string; avatar: string }>(
    'update player set nickname = coalesce($2, nickname), avatar = coalesce($3, avatar) where id = $1 returning nickname, avatar',
    [playerId, nickname, avatar],
  )

type DetailsRow = Pick<UserOther, 'email' | 'occupation' | 'fundsSource'> & Address

export const noDetails: DetailsRow = {
  email: '',
  occupation: '',
  fundsSource: '',
  line: '',
  barangay: '',
  city: '',
  province: '',
  postalCode: '',
}

export const findDetails = (sql: Sql, playerId: string) =>
  sql.row<DetailsRow>(
    `select email, occupation, funds_source as "fundsSource", line, barangay, city, province, postal_code as "postalCode"
     from player_details where player_id = $1`,
    [playerId],
  )

const insertDetails = (tx: Sql, playerId: string) =>
  tx.rows('insert into player_details (player_id) values ($1) on conflict do nothing', [playerId])

/** Omitted values stay unchanged. */
export async function setDetails(tx: Sql, playerId: string, input: InputOf<typeof updateAppUserOther>): Promise<void> {
  await insertDetails(tx, playerId)
  await tx.rows(
    `update player_details set email = coalesce($2, email), occupation = coalesce($3, occupation), funds_source = coalesce($4, funds_source)
     where player_id = $1`,
    [playerId, input.email, input.occupation, input.fundsSource],
  )
}

export async function setAddress(tx: Sql, playerId: string, { line, barangay, city, province, postalCode }: Address): Promise<void> {
  await insertDetails(tx, playerId)
  await tx.rows('update player_details set line = $2, barangay = $3, city = $4, province = $5, postal_code = $6 where player_id = $1', [
    playerId,
    line,
    barangay,
    city,
    province,
    postalCode,
  ])
}
