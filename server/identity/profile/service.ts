import type { InputOf } from '#contract/call.ts'
import type { Address, updateAppUserOther, updateProfile, UserOther } from '#contract/profile.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { givenNickname } from '../session/nickname.ts'

type User = Context<'user'>

/** updateProfile: what other players see of the player. */
export async function changeProfile(
  { tx, caller, random, policy }: User,
  { nickname, avatar }: InputOf<typeof updateProfile>,
): Promise<{ nickname: string; avatar: string } | Refusal> {
  if (avatar !== undefined && !policy.content.avatars.includes(avatar)) return refuse('unknownAvatar')
  const row = await tx.row<{ nickname: string; avatar: string }>(
    'update player set nickname = coalesce($2, nickname), avatar = coalesce($3, avatar) where id = $1 returning nickname, avatar',
    [caller.playerId, nickname === '' ? givenNickname(undefined, { random, policy }) : nickname, avatar],
  )
  return row ?? refuse('sessionOver')
}

type OtherRow = Pick<UserOther, 'email' | 'occupation' | 'fundsSource'> & Address

const none: OtherRow = {
  email: '',
  occupation: '',
  fundsSource: '',
  line: '',
  barangay: '',
  city: '',
  province: '',
  postalCode: '',
}

/** appUserOther: what only the player and the server see. */
export async function readOther(sql: Sql, playerId: string): Promise<UserOther> {
  const row = await sql.row<OtherRow>(
    `select email, occupation, funds_source as "fundsSource", line, barangay, city, province, postal_code as "postalCode"
     from player_details where player_id = $1`,
    [playerId],
  )
  const { email, occupation, fundsSource, ...address } = row ?? none
  return { email, occupation, fundsSource, address, hasUserOther: row !== undefined }
}

const makeRow = (tx: Sql, playerId: string) =>
  tx.rows('insert into player_details (player_id) values ($1) on conflict do nothing', [playerId])

export async function changeOther({ tx, caller }: User, input: InputOf<typeof updateAppUserOther>): Promise<UserOther> {
  await makeRow(tx, caller.playerId)
  await tx.rows(
    `update player_details set email = coalesce($2, email), occupation = coalesce($3, occupation), funds_source = coalesce($4, funds_source)
     where player_id = $1`,
    [caller.playerId, input.email, input.occupation, input.fundsSource],
  )
  return readOther(tx, caller.playerId)
}

export async function changeAddress({ tx, caller }: User, { line, barangay, city, province, postalCode }: Address): Promise<UserOther> {
  await makeRow(tx, caller.playerId)
  await tx.rows('update player_details set line = $2, barangay = $3, city = $4, province = $5, postal_code = $6 where player_id = $1', [
    caller.playerId,
    line,
    barangay,
    city,
    province,
    postalCode,
  ])
  return readOther(tx, caller.playerId)
}
